import {
  BATCH_KINDS,
  type BatchOperation,
  type BatchOperationKind,
  type BatchResult,
  ERROR,
  type Id,
  MAX_BATCH_OPERATIONS,
} from '#protocol/index.ts';
import { naming } from '../catalog/refusals.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { ensureFiles } from '../rows/table-rows.ts';
import { addVersion, declare, remove, removeVersions } from './batched-writes.ts';
import type { RowOperation } from './operation-handler.ts';

/** Applies all operations in one transaction, or none. Each sees the changes of the previous ones. */
export const batchCommit: RowOperation<'batchCommit'> = async (rows, { body: { operations } }) => {
  if (operations.length > MAX_BATCH_OPERATIONS) {
    const message = `A batch can have at most ${MAX_BATCH_OPERATIONS} operations; this one has ${operations.length}.`;
    throw new ApiFailure(ERROR.invalidInput, message);
  }
  await ensureFiles(rows, deregisteredAlone(operations));
  return rows.catalog.commit((writer) => {
    const transaction = writer.transactionId();
    const results = operations.map((operation, index) =>
      // The ID of each operation is that of the batch, with its index.
      applyNamed(writer, operation, index, `${transaction}.${index}`),
    );
    return { results, transaction_id: transaction };
  });
};

/** If the batch changes the table otherwise, the response depends on the catalog at that point. */
function deregisteredAlone(operations: readonly BatchOperation[]): readonly Id[] {
  const named = operations.map(nameOf);
  const times = new Map<string, number>();
  for (const { id } of named) times.set(idKey(id), (times.get(idKey(id)) ?? 0) + 1);
  return named
    .filter(({ kind, id }) => kind === 'deregister_table' && times.get(idKey(id)) === 1)
    .map(({ id }) => id);
}

function idKey(id: Id): string {
  return JSON.stringify(id);
}

function applyNamed(
  writer: CatalogWriter,
  operation: BatchOperation,
  index: number,
  transaction: string,
): BatchResult {
  const { kind, id } = nameOf(operation);
  return naming({ index, kind, id }, () => apply(writer, operation, transaction));
}

function apply(writer: CatalogWriter, operation: BatchOperation, transaction: string): BatchResult {
  const { declare_table, create_table_version, delete_table_versions, deregister_table } = operation;
  if (declare_table != null) {
    return { declare_table: declare(writer, declare_table.id, declare_table, transaction) };
  }
  if (create_table_version != null) {
    const { id } = create_table_version;
    return { create_table_version: addVersion(writer, id, create_table_version, transaction) };
  }
  if (delete_table_versions != null) {
    const { id } = delete_table_versions;
    return { delete_table_versions: removeVersions(writer, id, delete_table_versions, transaction) };
  }
  if (deregister_table != null) return { deregister_table: remove(writer, deregister_table.id, transaction) };
  throw new Error('The schema lets no operation through that holds none of the kinds.');
}

function nameOf(operation: BatchOperation): { readonly kind: BatchOperationKind; readonly id: Id } {
  for (const kind of BATCH_KINDS) {
    const members = operation[kind];
    if (members != null) return { kind, id: members.id };
  }
  throw new Error('The schema lets no operation through that holds none of the kinds.');
}
