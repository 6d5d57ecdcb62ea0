import { BATCH_FILE_FORMAT, BATCH_FILE_SCHEMA } from '#protocol/index.ts';
import { batchBody } from '../body/write-body.ts';
import { type BatchContent, type DraftOperation, withoutIdentity } from '../draft.ts';
import { withMaskedOwnData } from '../own-data.ts';

interface FileWords {
  readonly name: string;
  /** Stands in place of secrets in the user's own data. */
  readonly placeholder: string;
}

/** A batch as a file: the body of its request, and what it is. SECURITY: no credentials are in it. */
export function writeBatchFile(draft: BatchContent, { name, placeholder }: FileWords): string {
  const bare = withoutIdentity<DraftOperation>(draft);
  const operations = bare.operations.map((operation) => ({
    ...operation,
    members: withMaskedOwnData(operation.members, placeholder),
  }));
  const head = { $schema: BATCH_FILE_SCHEMA, vitrine: { format: BATCH_FILE_FORMAT, name } };
  // In front, and nothing of the same name in its place.
  const members = { ...head, ...withMaskedOwnData(bare.members, placeholder), ...head };
  return `${batchBody({ operations, members }).text}\n`;
}
