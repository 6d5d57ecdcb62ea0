import { MAX_BATCH_OPERATIONS, stringifyJson } from '#protocol/index.ts';
import type { BatchContent, DraftEdit, DraftOperation, NewOperation, OperationFields } from '../draft.ts';
import { sameJson, sameOperation } from './edit-difference.ts';

export function remainingCapacity({ operations }: BatchContent): number {
  return Math.max(0, MAX_BATCH_OPERATIONS - operations.length);
}

/** The draft after an edit; the same object if nothing changes. New operations get keys from `nextKey` on. */
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
      return replaced(operations, new Map([[change.key, change.operation]]));
    case 'replace-each':
      return replaced(operations, change.operations);
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
  byKey: ReadonlyMap<number, NewOperation>,
): readonly DraftOperation[] {
  return operations.map((operation) => {
    const next = byKey.get(operation.key);
    if (next === undefined || sameOperation(operation, next)) return operation;
    return { key: operation.key, kind: next.kind, members: next.members };
  });
}

function changed(
  draft: BatchContent,
  operations: readonly DraftOperation[],
  members: OperationFields,
): BatchContent {
  if (operations.length - draft.operations.length > remainingCapacity(draft)) return draft;
  const edited = {
    operations: sameList(draft.operations, operations) ? draft.operations : operations,
    members: sameJson(draft.members, members) ? draft.members : members,
  };
  return edited.operations === draft.operations && edited.members === draft.members ? draft : edited;
}

function sameList(one: readonly DraftOperation[], other: readonly DraftOperation[]): boolean {
  return one.length === other.length && one.every((operation, index) => operation === other[index]);
}

type Operations = readonly DraftOperation[];

function inserted(operations: Operations, added: Operations, at = operations.length): Operations {
  return operations.toSpliced(placeWithin(operations, at), 0, ...added);
}

function removed(operations: Operations, keys: readonly number[]): Operations {
  const gone = new Set(keys);
  return operations.filter(({ key }) => !gone.has(key));
}

/** Copies the operations with these keys; the copies get keys from `nextKey` on. */
function duplicated(operations: Operations, keys: readonly number[], nextKey: number): Operations {
  const twice = new Set(keys);
  let free = nextKey;
  return operations.flatMap((operation) => {
    if (!twice.has(operation.key)) return [operation];
    const copy = { ...operation, key: free };
    free += 1;
    return [operation, copy];
  });
}

function moved(operations: Operations, keys: readonly number[], to: number): Operations {
  const chosen = new Set(keys);
  const at = placeWithin(operations, to);
  const isMoved = ({ key }: DraftOperation) => chosen.has(key);
  const stays = (operation: DraftOperation) => !isMoved(operation);
  return [
    ...operations.slice(0, at).filter(stays),
    ...operations.filter(isMoved),
    ...operations.slice(at).filter(stays),
  ];
}

function placeWithin(operations: Operations, place: number): number {
  return Math.max(0, Math.min(place, operations.length));
}

/**
 * Gives the operations of a replaced draft their old keys if they can be matched: each edit of the JSON replaces the
 * whole draft, and the selection of the list should stay.
 */
function reconcileKeys(
  before: readonly DraftOperation[],
  after: readonly NewOperation[],
  nextKey: number,
): readonly DraftOperation[] {
  const start = countSame(before, after);
  const end = countSame(before.slice(start).reverse(), after.slice(start).reverse());
  const middle = matched(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    nextKey,
  );
  return [...before.slice(0, start), ...middle, ...before.slice(before.length - end)];
}

function countSame(before: readonly NewOperation[], after: readonly NewOperation[]): number {
  const first = before.findIndex((operation, index) => {
    const other = after[index];
    return other === undefined || !sameOperation(operation, other);
  });
  return first === -1 ? before.length : first;
}

/** Matches operations with the same content at any place first, then operations of the same kind at the same place. */
function matched(
  before: readonly DraftOperation[],
  after: readonly NewOperation[],
  nextKey: number,
): readonly DraftOperation[] {
  const free = byText(before);
  const same = after.map((operation) => free.get(textOf(operation))?.shift());
  const taken = new Set(same.map((operation) => operation?.key));
  let key = nextKey;
  return after.map(({ kind, members }, index) => {
    const itself = same[index];
    if (itself !== undefined) return itself;
    const previous = before.length === after.length ? before[index] : undefined;
    if (previous?.kind === kind && !taken.has(previous.key)) return { key: previous.key, kind, members };
    key += 1;
    return { key: key - 1, kind, members };
  });
}

function byText(operations: readonly DraftOperation[]): Map<string, DraftOperation[]> {
  const found = new Map<string, DraftOperation[]>();
  for (const operation of operations) {
    const text = textOf(operation);
    const same = found.get(text);
    if (same === undefined) found.set(text, [operation]);
    else same.push(operation);
  }
  return found;
}

function textOf({ kind, members }: NewOperation): string {
  return stringifyJson([kind, members]);
}
