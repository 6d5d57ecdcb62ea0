import { BATCH_FILE_FORMAT, BATCH_FILE_SCHEMA } from '#protocol/index.ts';
import { batchBody } from '../body/write-body.ts';
import { type BatchContent, type DraftOperation, withoutIdentity } from '../draft.ts';
import { withMaskedOwnData } from '../own-data.ts';

interface FileWords {
  readonly name: string;
  /** Replaces secrets in the user's own data. */
  readonly placeholder: string;
}

/**
 * The text of a batch file: the body of the request, and what describes the file. SECURITY: no credentials are in it.
 */
export function writeBatchFile(draft: BatchContent, { name, placeholder }: FileWords): string {
  const bare = withoutIdentity<DraftOperation>(draft);
  const operations = bare.operations.map((operation) => ({
    ...operation,
    members: withMaskedOwnData(operation.members, placeholder),
  }));
  const head = { $schema: BATCH_FILE_SCHEMA, vitrine: { format: BATCH_FILE_FORMAT, name } };
  // The head comes first, and again last, so that no member of the same name replaces it.
  const members = { ...head, ...withMaskedOwnData(bare.members, placeholder), ...head };
  return `${batchBody({ operations, members }).text}\n`;
}
