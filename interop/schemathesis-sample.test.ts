import { expect, it } from 'vitest';
import { attack } from './testing/schemathesis.ts';

/** These would remove the table and the namespace that the other operations need. */
const TAKING_AWAY = ['dropTable', 'deregisterTable', 'renameTable', 'dropNamespace'];

it('no input does where the table and the namespace are there', async () => {
  const { code, output } = await attack({ settings: 'schemathesis-sample.toml', spared: TAKING_AWAY });
  expect(code, output).toBe(0);
});
