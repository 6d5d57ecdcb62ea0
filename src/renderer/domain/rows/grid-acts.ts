import type { KeyboardEvent, MouseEvent, Ref, RefObject } from 'react';
import type { RowCell, SchemaField } from '#contract/index.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import type { DrawnSpan } from '#ui/virtual.ts';
import type { RankBars } from './CellView.tsx';
import { type CellRange, isInRange, wholeRange } from './cell-range.ts';
import type { SortedColumn } from './GridHead.tsx';
import { type CellPlace, type GridAction, type GridSize, gridAction } from './grid-keys.ts';
import { followDrag, placeOf } from './range-drag.ts';
import { defaultWidth, steppedWidth, widthKey } from './use-columns.ts';

/** Some rows may not be loaded yet. */
export interface GridRows {
  readonly fields: readonly SchemaField[];
  readonly count: number;
  /** Undefined until it is loaded. */
  readonly rowAt: (row: number) => readonly RowCell[] | undefined;
  /** The original position of a shown row, if rows are sorted. */
  readonly placeOf?: ((row: number) => number) | undefined;
}

/** The position of a requested menu: a cell or a column head. */
export interface MenuRequest {
  readonly cell?: CellPlace;
  readonly column: number;
  readonly at: MenuPlace;
}

/** `filter` selects the rows with the value of a cell, `exclude` all others. */
export type FilterAction = 'filter' | 'exclude';

/** For scrolling to cells from outside; positions are as shown. */
export interface RowGridHandle {
  readonly goTo: (cell: CellPlace) => void;
  readonly focus: () => void;
}

export interface RowGridProps {
  readonly ref?: Ref<RowGridHandle> | undefined;
  readonly rows: GridRows;
  /** The number of the first row. */
  readonly offset: number;
  /** The number of pinned columns, which are first. */
  readonly pinned: number;
  /** If the rows are ordered by a column. */
  readonly rank?: RankBars | undefined;
  /** Memoize it, or the same rows are reported again. */
  readonly onShown?: ((span: DrawnSpan) => void) | undefined;
  readonly widths: Readonly<Record<string, number>>;
  readonly current: CellPlace | undefined;
  readonly range: CellRange | undefined;
  /** Called with another current cell, which clears the selection. */
  readonly onCurrent: (cell: CellPlace) => void;
  readonly onRange: (range: CellRange | undefined) => void;
  readonly onOpen: (cell: CellPlace) => void;
  /** Copies the range, or without one the cell. */
  readonly onCopy: (cell: CellPlace) => void;
  readonly onCopyRow: (cell: CellPlace) => void;
  readonly onFilter?: ((cell: CellPlace, action: FilterAction) => void) | undefined;
  readonly onMenu: (request: MenuRequest) => void;
  readonly onWidth: (key: string, width: number) => void;
  /** Fits the width to the contents of a column. */
  readonly onFit: (column: number) => void;
  /** Moves a column before another one or to the end; positions are as shown. */
  readonly onMove: (from: number, before: number) => void;
  readonly sorted?: SortedColumn | undefined;
  /** Called on a press on the head of a sortable column. */
  readonly onSort?: ((column: number) => void) | undefined;
}

/** The grid as the event handlers see it. */
export interface ActingGrid extends RowGridProps {
  readonly size: GridSize;
  readonly reveal: (cell: CellPlace) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

export function goToCell({ reveal, onCurrent }: ActingGrid, cell: CellPlace): void {
  reveal(cell);
  onCurrent(cell);
}

/** Otherwise text selected with the pointer would be copied instead. */
function setRange({ onRange }: ActingGrid, range: CellRange | undefined): void {
  document.getSelection()?.removeAllRanges();
  onRange(range);
}

export function onKey(event: KeyboardEvent, grid: ActingGrid): void {
  const { current, range, size } = grid;
  if (current === undefined) return;
  const action = gridAction(event, { cell: current, end: range?.to }, size);
  if (action === undefined || isOfOthers(action, grid)) return;
  event.preventDefault();
  actOn(grid, action, current);
}

function isOfOthers({ type }: GridAction, { onFilter }: ActingGrid): boolean {
  if (type === 'filter' || type === 'exclude') return onFilter === undefined;
  // Text selected with the pointer is copied instead.
  return type === 'copy' && document.getSelection()?.isCollapsed === false;
}

function actOn(grid: ActingGrid, action: GridAction, at: CellPlace): void {
  switch (action.type) {
    case 'focus':
      goToCell(grid, action.cell);
      break;
    case 'extend':
      grid.reveal(action.cell);
      setRange(grid, { from: at, to: action.cell });
      break;
    case 'select-all':
      setRange(grid, wholeRange(grid.size));
      break;
    case 'deselect':
      setRange(grid, undefined);
      break;
    case 'open':
      grid.onOpen(at);
      break;
    case 'copy':
      grid.onCopy(at);
      break;
    case 'copy-row':
      grid.onCopyRow(at);
      break;
    case 'filter':
    case 'exclude':
      grid.onFilter?.(at, action.type);
      break;
    case 'move-column':
      grid.reveal({ row: at.row, column: at.column + action.direction });
      grid.onMove(at.column, action.direction === 1 ? at.column + 2 : at.column - 1);
      break;
    case 'widen':
      widen(grid, at.column, action.direction);
  }
}

function widen({ rows, widths, onWidth }: RowGridProps, column: number, direction: 1 | -1): void {
  const field = rows.fields[column];
  if (field === undefined) return;
  const key = widthKey(rows.fields, column);
  onWidth(key, steppedWidth(widths[key] ?? defaultWidth(field), direction));
}

export function onPress(event: MouseEvent, grid: ActingGrid): void {
  const cell = event.button === 0 ? placeUnder(event) : undefined;
  const scroller = grid.scroller.current;
  if (cell === undefined || scroller === null) return;
  const from = event.shiftKey ? (grid.current ?? cell) : cell;
  if (event.shiftKey) {
    // It would select the text between the two.
    event.preventDefault();
    scroller.focus({ preventScroll: true });
    setRange(grid, { from, to: cell });
  } else goToCell(grid, cell);
  followDrag(scroller, cell, (to) => setRange(grid, { from, to }));
}

export function placeUnder({ target }: MouseEvent): CellPlace | undefined {
  return target instanceof Element ? placeOf(target) : undefined;
}

/** The element ID of a rendered cell. */
export function cellId(id: string, { row, column }: CellPlace): string {
  return `${id}-${row}-${column}`;
}

/** The pointer opens the menu of the cell or head below it, the menu key that of the current cell. */
export function requestMenu(event: MouseEvent, id: string, grid: ActingGrid): void {
  const { current, range, onCurrent, onMenu } = grid;
  const at = { x: event.clientX, y: event.clientY };
  const pressed = placeUnder(event);
  const head = event.target instanceof Element && event.target.closest<HTMLElement>('[data-head]');
  if (pressed !== undefined) {
    if (!isInRange(range, pressed)) onCurrent(pressed);
    onMenu({ cell: pressed, column: pressed.column, at });
  } else if (head) onMenu({ column: Number(head.dataset.head), at });
  else if (current !== undefined && event.target === event.currentTarget) {
    const { left, bottom } = document.getElementById(cellId(id, current))?.getBoundingClientRect() ?? {};
    if (left === undefined || bottom === undefined) return;
    onMenu({ cell: current, column: current.column, at: { x: left, y: bottom } });
  } else return;
  event.preventDefault();
}
