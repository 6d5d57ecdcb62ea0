import { useEffect, useRef, useState } from 'react';
import type { DraftOperation } from '#batch/index.ts';
import { draftOf } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';
import { selectOperations } from '../state/change-draft.ts';

/** How the selection changes on a move to a row: only that row, the range up to it, or no change. */
type GoMode = 'only' | 'range' | 'cursor';

/** The keys of the focused operation, and of the one where a range selection began. */
interface ListCursor {
  readonly current: number;
  readonly anchor: number;
}

export interface Chosen {
  readonly cursor: ListCursor;
  readonly selected: readonly number[];
}

type Operations = readonly DraftOperation[];

/** The focus and the selection in the filtered list. `reveal` scrolls to an operation. */
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
    // If something else changed the selection, such as an edit, the focus follows it.
    const next = selected.includes(cursor.current) ? cursor : cursorAt(selected[0]);
    setCursor(next);
    reveal(indexOfKey(operations, next.current));
  });

  const now: Chosen = { cursor, selected };
  return {
    current,
    currentKey: operations[current]?.key,
    /**
     * Deselects operations that a filter hides, so that no action affects them. Returns whether any are still selected.
     */
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

/** The cursor and the selection after a move to a row. */
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

/** Adds the row to the selection, or removes it. */
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
