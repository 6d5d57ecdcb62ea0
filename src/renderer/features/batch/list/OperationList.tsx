import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DraftOperation } from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { useTreePlace } from '#lib/use-tree-place.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { type ScrollingEnds, usePointerDrag } from '#ui/drag-order.ts';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import { measureView, useView } from '#ui/virtual.ts';
import { numbersOf } from '../checks/draft-checks.ts';
import type { OperationStates } from '../checks/operation-states.ts';
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
  /** The operations after filtering. */
  readonly shown: readonly DraftOperation[];
  readonly states: OperationStates;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Announces an action to screen readers. */
  readonly onAnnounce: (text: string | undefined) => void;
}

/**
 * The operations of a batch in order. The focus stays on the list, and `aria-activedescendant` names the current row:
 * with a roving tab stop, the focus would be lost when its row is scrolled out of the drawn range.
 */
export function OperationList({ draft, shown, states, scroller, onAnnounce }: OperationListProps) {
  const id = useId();
  const idOf = (key: number) => `${id}-${key}`;
  const list = useOperationList({ draft, shown, scroller, onAnnounce });
  const { operations } = draft.editing.draft;
  useTreePlace(scroller);
  const current = shown[list.current];
  return (
    <>
      <div
        ref={scroller}
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
      {list.menu && (
        <OperationMenu
          draft={draft}
          at={list.menu}
          canMove={shown === operations}
          onAnnounce={onAnnounce}
          onClose={list.closeMenu}
        />
      )}
    </>
  );
}

const ENDS: ScrollingEnds = { size: 32, slowest: 1, fastest: 14 };

function useOperationList({ draft, shown, scroller, onAnnounce }: Omit<OperationListProps, 'states'>) {
  const { draftId, selected } = draft;
  const isFiltered = shown !== draft.editing.draft.operations;
  const rows = useMemo(
    () => listRows(shown, isFiltered ? numbersOf(draft.editing.draft) : undefined),
    [shown, isFiltered, draft.editing.draft],
  );
  const places = useMemo(() => placesOf(rows), [rows]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const { drawn, page, reveal } = useListView(scroller, places);
  const chooser = useChosen(draft, shown, reveal);
  const [menu, setMenu] = useState<MenuPlace>();
  const drag = usePointerDrag({
    list: scroller,
    axis: 'down',
    items: (y) => insertionAt(rows, places, y),
    ends: ENDS,
    onDrop: (to) => onAnnounce(moveSelected(draftId, to)),
  });
  const { forgetPress, ...pressing } = useListPointer({
    draftId,
    chooser,
    keyOf: (index) => shown[index]?.key ?? Number.NaN,
    chosen,
    // If a filter hides operations, a drag has no visible target.
    onHold: (event) => !isFiltered && drag.hold(event),
    onMenu: setMenu,
  });
  const onListKey = useListKeys({
    draftId,
    operations: shown,
    isFiltered,
    page,
    chooser,
    onAnnounce,
    onMenu: setMenu,
  });
  const { isDragging } = drag;
  const listeners = {
    ...pressing,
    ...drag.listeners,
    onPointerUp: () => {
      // The click after a drag doesn't select.
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
    isDragging,
    insertion: drag.gap,
    menu,
    closeMenu: () => setMenu(undefined),
    listeners,
  };
}

/** Aligns all numbers to the right, at the width of the largest. */
function numberWidth(count: number): CSSProperties {
  // A custom property, which the types of React don't know.
  return { '--number-width': `${formatCount(count).length}ch` } as CSSProperties;
}

/** Which rows of the list are drawn at the current scroll position. */
function useListView(scroller: RefObject<HTMLDivElement | null>, places: RowPlaces) {
  const [view] = useView(scroller, 'down');
  const reveal = (index: number) => {
    const element = scroller.current;
    if (element === null || index < 0) return;
    // Reads the position from the element, since several keys may come between two renderings.
    element.scrollTop = operationScrollTop(places, index, measureView(element, 'down'));
  };
  return {
    drawn: drawnRows(places, view),
    page: Math.max(1, Math.floor(view.viewport / OPERATION_HEIGHT) - 1),
    reveal,
  };
}

interface ListPointer {
  readonly draftId: string;
  readonly chooser: ReturnType<typeof useChosen>;
  readonly keyOf: (index: number) => number;
  readonly chosen: ReadonlySet<number>;
  /** A press on a row may become a drag. */
  readonly onHold: (event: PointerEvent) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** Listeners of the whole list: its rows come and go during scrolling, and have none. */
function useListPointer({ draftId, chooser, keyOf, chosen, onHold, onMenu }: ListPointer) {
  /** A press on one of several selected rows: they stay selected during a drag, but not after a click. */
  const undecided = useRef<number>(undefined);

  const isSelected = (index: number) => chosen.has(keyOf(index));

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
      // Touch scrolls instead of dragging.
      if (event.pointerType !== 'touch') onHold(event);
    },
    onClick: () => {
      if (undecided.current !== undefined) chooser.go(undecided.current, 'only');
      undecided.current = undefined;
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = indexOf(event.target);
      if (index !== undefined) openForm(draftId, keyOf(index));
    },
    onContextMenu: (event: MouseEvent) => {
      const index = indexOf(event.target);
      event.preventDefault();
      if (index === undefined) return;
      if (!isSelected(index)) chooser.go(index, 'only');
      else chooser.dropHidden();
      onMenu({ x: event.clientX, y: event.clientY });
    },
    /** After a drag, the click that follows doesn't select. */
    forgetPress: () => {
      undecided.current = undefined;
    },
  };
}

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-operation]') : null;
  return row === null ? undefined : Number(row.dataset.operation);
}
