import type { BatchContent } from '../../../../batch/index.ts';
import { BATCH_KINDS, type BatchOperationKind } from '../../../../protocol/index.ts';
import { formatQuantity } from '../../../lib/format.ts';

const DEEDS: Readonly<Record<BatchOperationKind, (count: number) => string>> = {
  declare_table: (count) => `Declares ${formatQuantity(count, 'table')}.`,
  create_table_version: (count) => `Creates ${formatQuantity(count, 'version')}.`,
  delete_table_versions: (count) =>
    `Deletes versions (${formatQuantity(count, 'operation')}). This can’t be undone.`,
  deregister_table: (count) =>
    `Removes ${formatQuantity(count, 'table')} from the catalog. Files stay in place.`,
};

/** What a batch will do, a sentence for each kind of operation that it has. */
export function describeEffects({ operations }: BatchContent): readonly string[] {
  return BATCH_KINDS.flatMap((kind) => {
    const count = operations.filter((operation) => operation.kind === kind).length;
    return count === 0 ? [] : [DEEDS[kind](count)];
  });
}
