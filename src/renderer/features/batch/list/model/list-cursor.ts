import type { DraftOperation } from '#batch/index.ts';
import type { GoMode } from './list-keys.ts';

/** Where the keys are in the list, and where a selection of several began: keys of operations. */
export interface ListCursor {
  readonly current: number;
  readonly anchor: number;
}

export interface Chosen {
  readonly cursor: ListCursor;
  readonly selected: readonly number[];
}

type Operations = readonly DraftOperation[];

/** The cursor and the selection after going to a row. */
export function goTo(operations: Operations, before: Chosen, index: number, how: GoMode): Chosen {
  const key = operations[index]?.key;
  if (key === undefined) return before;
  if (how === 'cursor') return { ...before, cursor: { current: key, anchor: key } };
  if (how === 'only') return { cursor: { current: key, anchor: key }, selected: [key] };
  const from = indexOfKey(operations, before.cursor.anchor);
  const [first, last] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
  return {
    cursor: { current: key, anchor: from < 0 ? key : before.cursor.anchor },
    selected: operations.slice(first, last + 1).map((operation) => operation.key),
  };
}

/** The row is selected besides the others, or no longer is. */
export function toggle(operations: Operations, before: Chosen, index: number): Chosen {
  const key = operations[index]?.key;
  if (key === undefined) return before;
  const isSelected = before.selected.includes(key);
  return {
    cursor: { current: key, anchor: key },
    selected: isSelected ? before.selected.filter((other) => other !== key) : [...before.selected, key],
  };
}

export function indexOfKey(operations: Operations, key: number | undefined): number {
  return key === undefined ? -1 : operations.findIndex((operation) => operation.key === key);
}
