import { type NewOperation, newOperation } from '../../../../batch/index.ts';
import type { BatchOperationKind } from '../../../../protocol/index.ts';

/** One operation of a kind for each of several tables. */
export function operationsFor(
  kind: BatchOperationKind,
  ids: readonly (readonly string[])[],
): readonly NewOperation[] {
  return ids.map((id) => newOperation(kind, id));
}
