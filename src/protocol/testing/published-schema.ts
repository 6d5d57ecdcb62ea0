import { z } from 'zod';
import { batchFile } from '../batch-file.ts';
import { parseJson } from '../json.ts';

/**
 * Validates a batch file both by the published schema, as other programs do, and by the definition in this program.
 */
export function batchFileValidator(schemaText: string): (text: string) => readonly boolean[] {
  const schema: unknown = JSON.parse(schemaText);
  const published = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  return (text) => [
    published.safeParse(JSON.parse(text)).success,
    batchFile.safeParse(parseJson(text)).success,
  ];
}
