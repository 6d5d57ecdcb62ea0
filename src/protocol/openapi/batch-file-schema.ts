import { BATCH_FILE_SCHEMA, batchFile } from '../batch-file.ts';
import { type JsonObject, jsonSchema } from './json-schema.ts';

/** The JSON schema of a batch file, for editors and other programs. It is published in `docs`. */
export function batchFileSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: BATCH_FILE_SCHEMA,
    title: 'Batch file',
    description: 'Operations on tables that a server commits together, all or none.',
    ...jsonSchema(batchFile, 'input'),
  };
}
