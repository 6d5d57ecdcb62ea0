import type { Draft } from '../../../../batch/index.ts';
import { BATCH_KINDS, type BatchOperationKind } from '../../../../protocol/index.ts';
import { formatQuantity } from '../../../lib/format/index.ts';

const DEEDS: Readonly<Record<BatchOperationKind, (count: number) => string>> = {
  declare_table: (count) => `${formatQuantity(count, 'table is', 'tables are')} declared.`,
  create_table_version: (count) =>
    `${formatQuantity(count, 'version entry is', 'version entries are')} created.`,
  delete_table_versions: (count) =>
    `Version entries are deleted, in ${formatQuantity(count, 'operation')}. They can't be brought back.`,
  deregister_table: (count) =>
    `${formatQuantity(count, 'table leaves', 'tables leave')} the catalog. The files stay where they are.`,
};

/** What a batch will do, a sentence for each kind of operation that it has. */
export function deedsOf({ operations }: Draft): readonly string[] {
  return BATCH_KINDS.flatMap((kind) => {
    const count = operations.filter((operation) => operation.kind === kind).length;
    return count === 0 ? [] : [DEEDS[kind](count)];
  });
}
