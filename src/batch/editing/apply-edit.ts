import { MOST_BATCH_OPERATIONS } from '../../protocol/index.ts';
import type { Draft, OperationFields, StagedOperation } from '../model.ts';
import { duplicated, inserted, moved, removed } from './arrange.ts';
import type { DraftEdit, NewOperation } from './draft-edit.ts';
import { keepKeys } from './keep-keys.ts';
import { sameJson, sameOperation } from './same-json.ts';

/** How many operations a draft has room for. */
export function roomIn({ operations }: Draft): number {
  return Math.max(0, MOST_BATCH_OPERATIONS - operations.length);
}

/** The draft after an edit: the same object where nothing changes. New operations have keys from `nextKey` on. */
export function applyEdit(draft: Draft, change: DraftEdit, nextKey: number): Draft {
  switch (change.kind) {
    case 'members':
      return changed(draft, draft.operations, change.members);
    case 'all':
      return changed(
        draft,
        keepKeys(draft.operations, change.draft.operations, nextKey),
        change.draft.members,
      );
    default:
      return changed(draft, operationsAfter(draft.operations, change, nextKey), draft.members);
  }
}

export function withKeys(operations: readonly NewOperation[], nextKey: number): readonly StagedOperation[] {
  return operations.map(({ kind, members }, index) => ({ key: nextKey + index, kind, members }));
}

function operationsAfter(
  operations: readonly StagedOperation[],
  change: Exclude<DraftEdit, { readonly kind: 'members' | 'all' }>,
  nextKey: number,
): readonly StagedOperation[] {
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
  operations: readonly StagedOperation[],
  key: number,
  { kind, members }: NewOperation,
): readonly StagedOperation[] {
  return operations.map((operation) =>
    operation.key !== key || sameOperation(operation, { kind, members }) ? operation : { key, kind, members },
  );
}

function changed(draft: Draft, operations: readonly StagedOperation[], members: OperationFields): Draft {
  if (operations.length - draft.operations.length > roomIn(draft)) return draft;
  const kept = {
    operations: sameList(draft.operations, operations) ? draft.operations : operations,
    members: sameJson(draft.members, members) ? draft.members : members,
  };
  return kept.operations === draft.operations && kept.members === draft.members ? draft : kept;
}

function sameList(one: readonly StagedOperation[], other: readonly StagedOperation[]): boolean {
  return one.length === other.length && one.every((operation, index) => operation === other[index]);
}
