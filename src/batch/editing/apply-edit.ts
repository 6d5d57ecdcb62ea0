import { MAX_BATCH_OPERATIONS } from '../../protocol/index.ts';
import type { BatchContent, DraftOperation, OperationFields } from '../model.ts';
import { duplicated, inserted, moved, removed } from './arrange.ts';
import type { DraftEdit, NewOperation } from './draft-edit.ts';
import { reconcileKeys } from './reconcile-keys.ts';
import { sameJson, sameOperation } from './same-json.ts';

/** How many operations a draft has room for. */
export function remainingCapacity({ operations }: BatchContent): number {
  return Math.max(0, MAX_BATCH_OPERATIONS - operations.length);
}

/** The draft after an edit: the same object where nothing changes. New operations have keys from `nextKey` on. */
export function applyEdit(draft: BatchContent, change: DraftEdit, nextKey: number): BatchContent {
  switch (change.kind) {
    case 'members':
      return changed(draft, draft.operations, change.members);
    case 'all':
      return changed(
        draft,
        reconcileKeys(draft.operations, change.draft.operations, nextKey),
        change.draft.members,
      );
    default:
      return changed(draft, operationsAfter(draft.operations, change, nextKey), draft.members);
  }
}

export function withKeys(operations: readonly NewOperation[], nextKey: number): readonly DraftOperation[] {
  return operations.map(({ kind, members }, index) => ({ key: nextKey + index, kind, members }));
}

function operationsAfter(
  operations: readonly DraftOperation[],
  change: Exclude<DraftEdit, { readonly kind: 'members' | 'all' }>,
  nextKey: number,
): readonly DraftOperation[] {
  switch (change.kind) {
    case 'add':
      return inserted(operations, withKeys(change.operations, nextKey), change.at);
    case 'replace':
      return replaced(operations, change.key, change.operation);
    case 'remove':
      return removed(operations, change.keys);
    case 'duplicate':
      return duplicated(operations, change.keys, nextKey);
    case 'move':
      return moved(operations, change.keys, change.to);
  }
}

function replaced(
  operations: readonly DraftOperation[],
  key: number,
  { kind, members }: NewOperation,
): readonly DraftOperation[] {
  return operations.map((operation) =>
    operation.key !== key || sameOperation(operation, { kind, members }) ? operation : { key, kind, members },
  );
}

function changed(
  draft: BatchContent,
  operations: readonly DraftOperation[],
  members: OperationFields,
): BatchContent {
  if (operations.length - draft.operations.length > remainingCapacity(draft)) return draft;
  const kept = {
    operations: sameList(draft.operations, operations) ? draft.operations : operations,
    members: sameJson(draft.members, members) ? draft.members : members,
  };
  return kept.operations === draft.operations && kept.members === draft.members ? draft : kept;
}

function sameList(one: readonly DraftOperation[], other: readonly DraftOperation[]): boolean {
  return one.length === other.length && one.every((operation, index) => operation === other[index]);
}
