import { useEffect, useRef, useState } from 'react';
import type { DraftOperation } from '#batch/index.ts';
import { draftOf } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { selectOperations } from '../state/change-draft.ts';

/** How a row is gone to: it alone is selected, everything up to it is, or the selection stays. */
export type GoMode = 'only' | 'range' | 'cursor';

/** Where the keys are in the list, and where a selection of several began: keys of operations. */
interface ListCursor {
  readonly current: number;
  readonly anchor: number;
}

export interface Chosen {
  readonly cursor: ListCursor;
  readonly selected: readonly number[];
}

type Operations = readonly DraftOperation[];

/** Where the keys are among the operations that are listed, and what is selected. `reveal` brings an operation into view. */
export function useChosen(
  { draftId, selected }: BatchState,
  operations: Operations,
  reveal: (index: number) => void,
) {
  const [cursor, setCursor] = useState<ListCursor>(() => cursorAt(selected[0] ?? operations[0]?.key));
  const last = useRef(selected);
  const current = indexOfKey(operations, cursor.current);

  function choose({ cursor: next, selected: keys }: Chosen): void {
    setCursor(next);
    if (keys !== selected) selectOperations(draftId, keys);
    last.current = draftOf(draftId)?.selected ?? keys;
    reveal(indexOfKey(operations, next.current));
  }

  useEffect(() => {
    if (last.current === selected) return;
    last.current = selected;
    // Somebody else selected it, or an edit did: the keys go along.
    const next = selected.includes(cursor.current) ? cursor : cursorAt(selected[0]);
    setCursor(next);
    reveal(indexOfKey(operations, next.current));
  });

  const now: Chosen = { cursor, selected };
  return {
    current,
    currentKey: operations[current]?.key,
    /** Nothing is done to what a filter hides: it is no longer selected. Whether anything still is. */
    dropHidden: (): boolean => {
      const keys = listedKeys(operations, selected);
      if (keys.length < selected.length) choose({ cursor, selected: keys });
      return keys.length > 0;
    },
    go: (index: number, how: GoMode) => choose(goTo(operations, now, index, how)),
    toggle: (index: number) => choose(toggle(operations, now, index)),
    all: () => choose({ cursor, selected: operations.map(({ key }) => key) }),
  };
}

/** No operation has this key. */
const NOWHERE = -1;

function cursorAt(key = NOWHERE): ListCursor {
  return { current: key, anchor: key };
}

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

function listedKeys(operations: Operations, selected: readonly number[]): readonly number[] {
  const listed = new Set(operations.map(({ key }) => key));
  return selected.filter((key) => listed.has(key));
}

export function indexOfKey(operations: Operations, key: number | undefined): number {
  return key === undefined ? -1 : operations.findIndex((operation) => operation.key === key);
}
