import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '#lib/format.ts';
import { useTreePlace } from '#lib/use-tree-place.ts';
import { type ScrollingEnds, usePointerDrag } from '#ui/drag-order.ts';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { measureView, useView } from '#ui/virtual.ts';
import { useOperationStates } from '../checks/operation-states.ts';
import type { BatchState } from '../state/batch-state.ts';
import { DrawnRows } from './DrawnRows.tsx';
import { openForm, useListKeys } from './list-keys.ts';
import {
  drawnRows,
  heightOf,
  insertionAt,
  listRows,
  OPERATION_HEIGHT,
  operationScrollTop,
  placesOf,
  type RowPlaces,
} from './list-rows.ts';
import styles from './OperationList.module.css';
import { OperationMenu } from './OperationMenu.tsx';
import { moveSelected } from './operation-actions.ts';
import { useChosen } from './use-chosen.ts';

interface OperationListProps {
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

const ENDS: ScrollingEnds = { size: 32, slowest: 1, fastest: 14 };

function useOperationList(draft: BatchState, onTell: OperationListProps['onTell']) {
  const { draftId, selected } = draft;
  const { operations } = draft.editing.draft;
  const rows = useMemo(() => listRows(operations), [operations]);
  const places = useMemo(() => placesOf(rows), [rows]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const { scroller, drawn, page, reveal } = useListView(places);
  const chooser = useChosen(draft, reveal);
  const [menu, setMenu] = useState<MenuPlace>();
  const drag = usePointerDrag({
    list: scroller,
    axis: 'down',
    items: (y) => insertionAt(rows, places, y),
    ends: ENDS,
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
  const { isDragging } = drag;
  const listeners = {
    ...pressing,
    ...drag.listeners,
    onPointerUp: () => {
      // The click that follows a drag chooses nothing.
      if (isDragging) forgetPress();
      drag.listeners.onPointerUp();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!drag.isCanceledBy(event)) onListKey(event);
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
    insertion: drag.gap,
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

/** Which rows of the list are drawn, in step with how far it is scrolled. */
function useListView(places: RowPlaces) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view] = useView(scroller, 'down');
  const reveal = (index: number) => {
    const element = scroller.current;
    if (element === null || index < 0) return;
    // Read from the element, not from the last drawing: more keys may come between two of them.
    element.scrollTop = operationScrollTop(places, index, measureView(element, 'down'));
  };
  return {
    scroller,
    drawn: drawnRows(places, view),
    page: Math.max(1, Math.floor(view.viewport / OPERATION_HEIGHT) - 1),
    reveal,
  };
}

interface ListPointer {
  readonly draftId: string;
  readonly chooser: ReturnType<typeof useChosen>;
  readonly isSelected: (index: number) => boolean;
  /** A plain press on a row may become a drag. */
  readonly onHold: (event: PointerEvent) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** Listeners for the list as a whole: rows come and go while one scrolls, and have none of their own. */
function useListPointer({ draftId, chooser, isSelected, onHold, onMenu }: ListPointer) {
  /** A press on one of several that are selected: they stay so while they are dragged, and not after a click. */
  const undecided = useRef<number>(undefined);

  function press(event: MouseEvent, index: number): void {
    if (event.shiftKey) chooser.go(index, 'range');
    else if (keyboardPlatform() === 'mac' ? event.metaKey : event.ctrlKey) chooser.toggle(index);
    else if (isSelected(index)) undecided.current = index;
    else chooser.go(index, 'only');
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = indexOf(event.target);
      undecided.current = undefined;
      if (index === undefined || event.button !== 0) return;
      press(event, index);
      // A finger scrolls.
      if (event.pointerType !== 'touch') onHold(event);
    },
    onClick: () => {
      if (undecided.current !== undefined) chooser.go(undecided.current, 'only');
      undecided.current = undefined;
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = indexOf(event.target);
      if (index !== undefined) openForm(draftId, index);
    },
    onContextMenu: (event: MouseEvent) => {
      const index = indexOf(event.target);
      event.preventDefault();
      if (index === undefined) return;
      if (!isSelected(index)) chooser.go(index, 'only');
      onMenu({ x: event.clientX, y: event.clientY });
    },
    /** What was pressed was dragged: the click that follows chooses nothing. */
    forgetPress: () => {
      undecided.current = undefined;
    },
  };
}

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-operation]') : null;
  return row === null ? undefined : Number(row.dataset.operation);
}
