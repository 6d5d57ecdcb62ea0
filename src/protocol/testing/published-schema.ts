import { z } from 'zod';
import { batchFile } from '../batch-file.ts';
import { parseJson } from '../json.ts';

/** What other programs make of a batch file by the schema that is published, and this one by the definition. */
export function batchFileValidator(schemaText: string): (text: string) => readonly boolean[] {
  const schema: unknown = JSON.parse(schemaText);
  const published = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  return (text) => [
    published.safeParse(JSON.parse(text)).success,
    batchFile.safeParse(parseJson(text)).success,
  ];
}
