import type { BatchContent, DraftOperation, OperationFields } from '../model.ts';
import type { DraftEdit } from './draft-edit.ts';
import { onlyChanged } from './only-changed.ts';
import { sameJson } from './same-json.ts';

/** What an edit did, as a menu says it after "Undo": `Add 3 operations`. */
export function editLabel(change: DraftEdit, before: BatchContent, after: BatchContent): string {
  const growth = after.operations.length - before.operations.length;
  switch (change.kind) {
    case 'add':
      return `Add ${operations(growth)}`;
    case 'remove':
      return `Remove ${operations(-growth)}`;
    case 'duplicate':
      return `Duplicate ${operations(growth)}`;
    case 'move':
      return `Move ${operations(presentAmong(before.operations, change.keys))}`;
    default:
      return changeWords(before, after);
  }
}

function operations(count: number): string {
  return count === 1 ? 'operation' : `${count.toLocaleString('en')} operations`;
}

function presentAmong(all: readonly DraftOperation[], keys: readonly number[]): number {
  const chosen = new Set(keys);
  return all.filter(({ key }) => chosen.has(key)).length;
}

function changeWords(before: BatchContent, after: BatchContent): string {
  const only = onlyChanged(before, after);
  if (only === undefined) return 'Edit batch JSON';
  if (only.kind === 'batch') {
    return `Change ${onlyName(before.members, after.members) ?? 'members'} of the batch`;
  }
  const { from, to } = only;
  return `Change ${(from.kind === to.kind ? onlyName(from.members, to.members) : undefined) ?? to.kind}`;
}

/** Of the one member that differs. */
function onlyName(before: OperationFields, after: OperationFields): string | undefined {
  const values = new Map(Object.entries(before));
  const newValues = new Map(Object.entries(after));
  const names = new Set([...values.keys(), ...newValues.keys()]);
  const different = [...names].filter((name) => !sameJson(values.get(name), newValues.get(name)));
  return different.length === 1 ? different[0] : undefined;
}
