import { expect, it } from 'vitest';
import { stringifyJson } from '../json.ts';
import { batchFileSchema } from './batch-file-schema.ts';

/** To regenerate it: `npx vitest run src/protocol/openapi/batch-file-schema.test.ts -u`. */
it('matches the published schema file', async () => {
  const text = `${stringifyJson(batchFileSchema(), 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/batch.schema.json');
});
