import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChevronDownIcon, ChevronRightIcon } from '../icons.ts';
import { useRowHeight } from '../row-height.ts';
import { drawnIndexes, type ScrolledRows, useRowWindow } from '../virtual.ts';
import styles from './collection.module.css';
import { type CollectionProps, type CollectionRow, type CollectionRows, levelOf } from './collection.ts';
import { useCollectionEvents } from './collection-events.ts';

export interface DrawnRow<Row> {
  readonly row: Row;
  readonly index: number;
  readonly id: string;
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
}

const NONE: ReadonlySet<string> = new Set();

interface CollectionLayout {
  readonly headHeight?: number;
  /** The first row to get the focus is the last one. */
  readonly entersAtEnd?: boolean;
}

/**
 * Keyboard, pointer, and rendering of rows. The focus stays on the collection itself and `aria-activedescendant` names
 * the current row: with a roving tab stop, the focus would be lost when that row scrolls out of the rendered rows.
 */
export function useCollection<Row extends CollectionRow>(
  props: CollectionProps<Row>,
  { headHeight = 0, entersAtEnd = false }: CollectionLayout = {},
) {
  const { rows, selectedKeys = NONE, ref } = props;
  const id = useId();
  const current = useCurrentRow(rows);
  const rowHeight = useRowHeight();
  const view = useRowWindow({ count: rows.length, rowHeight, headHeight });
  useScrollRestoration(rows, rowHeight, view, current.index);
  useRowsInSight(rows.length, rowHeight, view, props.onView);
  const goTo = (index: number) => {
    view.reveal(index);
    current.set(index);
    const row = index < 0 ? undefined : rows.at(index);
    if (row !== undefined) props.onFocusRow?.(row);
  };
  const reveal = (key: string) => {
    const index = indexOfKey(rows, key);
    if (index === undefined) return;
    view.reveal(index);
    current.set(index);
  };
  useImperativeHandle(ref, () => ({ focus: () => view.scroller.current?.focus(), reveal }));
  const events = useCollectionEvents(props, {
    current: current.index,
    page: view.page,
    goTo,
    enter: () => current.index < 0 && goTo(current.entry(selectedKeys, entersAtEnd)),
  });
  useSelectedInView(selectedKeys, props.selectionFollowsFocus, reveal);
  const rowAt = useMemo(() => madeOnce(rows), [rows]);
  const draw = (index: number): DrawnRow<Row> | undefined => {
    const row = rowAt(index);
    return row === undefined
      ? undefined
      : {
          row,
          index,
          id: `${id}-${index}`,
          top: index * rowHeight - view.window.shift,
          isCurrent: index === current.index,
          isSelected: selectedKeys.has(row.key),
        };
  };
  return {
    drawn: drawnIndexes(view.window, current.index).map(draw).filter(isDrawn),
    height: view.window.height,
    container: {
      ref: view.scroller,
      tabIndex: 0,
      'aria-label': props.label,
      'aria-multiselectable': props.multiselectable,
      'data-menu': props.isMenuOpen || undefined,
      'aria-activedescendant': current.index < 0 ? undefined : `${id}-${current.index}`,
      ...events,
    },
  };
}

/** If the selection follows the focus, the focus also follows a selection that is made elsewhere. */
function useSelectedInView(
  selectedKeys: ReadonlySet<string>,
  selectionFollowsFocus: boolean | undefined,
  reveal: (key: string) => void,
): void {
  const [key] = selectedKeys;
  const latest = useRef(reveal);
  useLayoutEffect(() => {
    latest.current = reveal;
  });
  useLayoutEffect(() => {
    if (selectionFollowsFocus === true && key !== undefined) latest.current(key);
  }, [selectionFollowsFocus, key]);
}

/** Without the rows that are rendered beyond the edges. */
function useRowsInSight(
  count: number,
  rowHeight: number,
  { top, page }: ScrolledRows,
  onView: ((first: number, end: number) => void) | undefined,
): void {
  const first = Math.min(count, Math.floor(top / rowHeight));
  // A page is one row less than what fits, and a row at either edge may be cut.
  const end = Math.min(count, first + page + 3);
  useEffect(() => onView?.(first, end), [first, end, onView]);
}

/** More than are ever rendered at once, and few compared to a million. */
const MAX_MADE = 1000;

/** Rows are created on demand. A rendered row keeps its identity as long as `rows` does. */
function madeOnce<Row extends CollectionRow>(rows: CollectionRows<Row>): (index: number) => Row | undefined {
  const made = new Map<number, Row | undefined>();
  return (index) => {
    if (!made.has(index)) {
      if (made.size >= MAX_MADE) made.clear();
      made.set(index, rows.at(index));
    }
    return made.get(index);
  };
}

function isDrawn<Row>(drawn: DrawnRow<Row> | undefined): drawn is DrawnRow<Row> {
  return drawn !== undefined;
}

function indexOfKey(rows: CollectionRows<CollectionRow>, key: string): number | undefined {
  if (rows.indexOfKey !== undefined) return rows.indexOfKey(key);
  for (let index = 0; index < rows.length; index += 1) if (rows.at(index)?.key === key) return index;
  return undefined;
}

/** The props of each row. */
export function rowProps({ index, id, top, isCurrent, isSelected }: DrawnRow<CollectionRow>) {
  return {
    id,
    'data-row': index,
    'data-current': isCurrent || undefined,
    'aria-selected': isSelected,
    style: { top },
  };
}

/** The place of a row of a tree or a tree grid, for screen readers. */
export function treePlaceProps({ row, index }: DrawnRow<CollectionRow>, count: number) {
  const { position = index + 1, siblings = count } = row;
  return {
    'aria-level': levelOf(row),
    'aria-expanded': row.expanded,
    // -1: the number of siblings is unknown.
    'aria-setsize': siblings === 0 ? -1 : siblings,
    'aria-posinset': position === 0 ? undefined : position,
  };
}

/**
 * The chevron of a row that can expand; empty space for others. Hidden from screen readers, which read `aria-expanded`.
 */
export function ExpandIcon({ expanded }: { expanded: boolean | undefined }) {
  if (expanded === undefined) return <span className={styles.twisty} />;
  const Sign = expanded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <span className={styles.twisty} data-twisty="">
      <Sign size={12} />
    </span>
  );
}

interface CurrentRow {
  /** -1 before the collection first gets the focus, and if it is empty. */
  readonly index: number;
  readonly set: (index: number) => void;
  /** The row that gets the focus first: the last current one, else the selected one, else the first or the last. */
  readonly entry: (selectedKeys: ReadonlySet<string>, atEnd: boolean) => number;
}

interface RowAnchor {
  readonly key: string;
  readonly index: number;
}

/** The current row, tracked by its key while rows change around it. */
function useCurrentRow(rows: CollectionRows<CollectionRow>): CurrentRow {
  const [mark, setMark] = useState<RowAnchor>();
  const index = useMemo(() => (mark === undefined ? -1 : followRow(rows, mark)), [rows, mark]);
  const set = (next: number) => {
    const row = next < 0 ? undefined : rows.at(next);
    if (row !== undefined) setMark({ key: row.key, index: next });
  };
  const entry = (selectedKeys: ReadonlySet<string>, atEnd: boolean) => {
    if (index >= 0) return index;
    const first = atEnd ? rows.length - 1 : 0;
    const [key] = selectedKeys;
    return Math.max(0, key === undefined ? first : followRow(rows, { key, index: first }));
  };
  return { index, set, entry };
}

/**
 * The index of a row after the rows changed; if it was removed, of the row in its place. Searches from the old index
 * outwards, because rows mostly move a little.
 */
export function followRow(rows: CollectionRows<CollectionRow>, { key, index }: RowAnchor): number {
  if (keyAt(rows, index) === key) return index;
  const gone = Math.min(index, rows.length - 1);
  if (rows.indexOfKey !== undefined) return rows.indexOfKey(key) ?? gone;
  const reach = Math.max(index, rows.length - index);
  for (let step = 0; step <= reach; step += 1) {
    if (keyAt(rows, index + step) === key) return index + step;
    if (keyAt(rows, index - step) === key) return index - step;
  }
  return gone;
}

/** An array would count a negative index from its end. */
function keyAt(rows: CollectionRows<CollectionRow>, index: number): string | undefined {
  return index < 0 ? undefined : rows.at(index)?.key;
}

interface Place {
  readonly rows: CollectionRows<CollectionRow>;
  readonly top: number;
  /** The rows to keep in place: the current one if it is visible, and the first visible one. */
  readonly marks: readonly RowAnchor[];
}

/**
 * Keeps the visible rows in place while rows above them change. Only for sources with `indexOfKey`: searching a million
 * rows for each loaded page would take longer than rendering it.
 */
function useScrollRestoration(
  rows: CollectionRows<CollectionRow>,
  rowHeight: number,
  { top, page, showFrom }: ScrolledRows,
  current: number,
): void {
  const place = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const before = place.current;
    if (before === undefined || before.rows === rows || before.top === 0) return;
    if (before.rows.topic !== rows.topic) return showFrom(0);
    const moved = firstMove(before.marks, rows);
    if (moved !== undefined) showFrom(before.top + moved * rowHeight);
  });
  useLayoutEffect(() => {
    const first = Math.floor(top / rowHeight);
    const isInSight = current >= first && current <= first + page + 1;
    const isLookedAt = isInSight && rows.at(current)?.isOpenEnd !== true;
    const indexes = isLookedAt ? [current, first] : [first];
    place.current = { rows, top, marks: indexes.flatMap((index) => markAt(rows, index)) };
  });
}

function markAt(rows: CollectionRows<CollectionRow>, index: number): readonly RowAnchor[] {
  const key = rows.at(index)?.key;
  return key === undefined ? [] : [{ key, index }];
}

/** By how many rows the first anchor that still exists has moved. */
function firstMove(marks: readonly RowAnchor[], rows: CollectionRows<CollectionRow>): number | undefined {
  for (const { key, index } of marks) {
    const now = rows.indexOfKey?.(key);
    if (now !== undefined) return now - index;
  }
  return undefined;
}
