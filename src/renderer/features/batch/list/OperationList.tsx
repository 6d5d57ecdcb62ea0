import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useTreePlace } from '../../../lib/use-tree-place.ts';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { useOperationStates } from '../checks/operation-states.ts';
import type { BatchState } from '../state/batch-state.ts';
import { DrawnRows } from './DrawnRows.tsx';
import { listRows } from './model/list-rows.ts';
import { heightOf, insertionAt, placesOf } from './model/row-places.ts';
import styles from './OperationList.module.css';
import { OperationMenu } from './OperationMenu.tsx';
import { moveSelected } from './operation-actions.ts';
import { useChosen } from './use-chosen.ts';
import { useDrag } from './use-drag.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPointer } from './use-list-pointer.ts';
import { useListView } from './use-list-view.ts';

export interface OperationListProps {
  readonly draft: BatchState;
  /** What was done, for the ears. */
  readonly onTell: (words: string | undefined) => void;
}

/**
 * The operations of a batch in their order. The focus stays on the list itself and `aria-activedescendant` names the
 * current row: with a roving tab stop, scrolling it out of what is drawn would throw the focus away.
 */
export function OperationList({ draft, onTell }: OperationListProps) {
  const id = useId();
  const idOf = (key: number) => `${id}-${key}`;
  const states = useOperationStates(draft.draftId);
  const list = useOperationList(draft, onTell);
  const { operations } = draft.editing.draft;
  useTreePlace(list.scroller);
  const current = operations[list.current];
  return (
    <>
      <div
        ref={list.scroller}
        role="listbox"
        tabIndex={0}
        className={styles.scroller}
        style={numberWidth(operations.length)}
        aria-label="Operations"
        aria-multiselectable
        aria-activedescendant={current && idOf(current.key)}
        {...list.listeners}
      >
        <div role="none" className={styles.canvas} style={{ height: heightOf(list.places) }}>
          <DrawnRows {...list} idOf={idOf} states={states} facts={draft.facts} />
          {list.insertion && <div className={styles.insertion} style={{ top: list.insertion.top }} />}
        </div>
      </div>
      {list.menu && <OperationMenu draft={draft} at={list.menu} onTell={onTell} onClose={list.closeMenu} />}
    </>
  );
}

function useOperationList(draft: BatchState, onTell: OperationListProps['onTell']) {
  const { draftId, selected } = draft;
  const { operations } = draft.editing.draft;
  const rows = useMemo(() => listRows(operations), [operations]);
  const places = useMemo(() => placesOf(rows), [rows]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const { scroller, drawn, page, reveal } = useListView(places);
  const chooser = useChosen(draft, reveal);
  const [menu, setMenu] = useState<Point>();
  const drag = useDrag({
    scroller,
    insertionAt: (y) => insertionAt(rows, places, y),
    onDrop: (to) => onTell(moveSelected(draftId, to)),
  });
  const { forgetPress, ...pressing } = useListPointer({
    draftId,
    chooser,
    isSelected: (index) => chosen.has(operations[index]?.key ?? Number.NaN),
    onHold: drag.hold,
    onMenu: setMenu,
  });
  const onListKey = useListKeys({
    draftId,
    count: operations.length,
    page,
    chooser,
    onTell,
    onMenu: setMenu,
  });
  const isDragging = drag.insertion !== undefined;
  const listeners = {
    ...pressing,
    ...drag.listeners,
    onPointerUp: () => {
      // The click that follows a drag chooses nothing.
      if (isDragging) forgetPress();
      drag.listeners.onPointerUp();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && isDragging) drag.cancel();
      else onListKey(event);
    },
  };
  return {
    rows,
    places,
    drawn,
    chosen,
    current: chooser.current,
    scroller,
    isDragging,
    insertion: drag.insertion,
    menu,
    closeMenu: () => setMenu(undefined),
    listeners,
  };
}

/** All numbers end at one line, whatever the length of the last. */
function numberWidth(count: number): CSSProperties {
  // A name of ours, which the types of React don't know.
  return { '--number-width': `${formatCount(count).length}ch` } as CSSProperties;
}
