import { expect, it } from 'vitest';
import { attack, isLong } from './testing/schemathesis.ts';

it('no input makes the local server fail, or answer what its own document does not say', async () => {
  const { code, output } = await attack({ settings: isLong ? undefined : 'schemathesis.toml' });
  expect(code, output).toBe(0);
});
