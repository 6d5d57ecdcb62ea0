import { useEffect, useRef, useState } from 'react';
import type { BatchState } from '../state/batch-state.ts';
import { selectOperations } from '../state/change-draft.ts';
import { draftOf } from '../state/drafts-store.ts';
import { type Chosen, goTo, indexOfKey, type ListCursor, toggle } from './model/list-cursor.ts';
import type { GoMode } from './model/list-keys.ts';

/** Where the keys are, and what is selected. `reveal` brings an operation into view. */
export function useChosen({ draftId, editing, selected }: BatchState, reveal: (index: number) => void) {
  const { operations } = editing.draft;
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
