import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId } from 'react';
import type { RowCell, SchemaField } from '#contract/index.ts';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { type DrawnSpan, drawnIndexes, useRowWindow } from '#ui/virtual.ts';
import {
  type CellRange,
  isInRange,
  type RangeSides,
  rangeWithin,
  sidesOf,
  wholeRange,
} from './cell-range.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow, type RankBars } from './GridRow.tsx';
import { type CellPlace, type GridAction, type GridSize, gridAction } from './grid-keys.ts';
import styles from './RowGrid.module.css';
import { followDrag, placeOf } from './range-drag.ts';
import { defaultWidth, steppedWidth, useColumns, widthKey } from './use-columns.ts';

/** The height of a row: the token --row, as a number. */
const ROW_HEIGHT = 26;
/** Name and type of a column, and the line below them. */
const HEAD_HEIGHT = 41;

const FIRST: CellPlace = { row: 0, column: 0 };

/**
 * Rows and columns of any number. The focus stays on the grid itself and `aria-activedescendant` names the current cell:
 * with a roving tab stop, scrolling it out of what is drawn would throw the focus away.
 */
export function RowGrid(props: RowGridProps) {
  const { rows, offset, current, widths } = props;
  const { fields, count } = rows;
  const id = useId();
  const view = useRowWindow({ count, rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT });
  const edge = edgeWidth(offset + count);
  const columns = useColumns({ fields, widths, scroller: view.scroller, edge, current: current?.column });
  const size = { rows: count, columns: fields.length, page: view.page };
  const range = rangeWithin(props.range, size);
  const reveal = (cell: CellPlace) => {
    view.reveal(cell.row);
    columns.reveal(cell.column);
  };
  const grid: Acting = { ...props, range, size, reveal, scroller: view.scroller };
  const drawnRows = drawnIndexes(view.window, current?.row);
  const sides = range && sidesOf(range);
  useShown(view.window, props.onShown);
  return (
    <div
      role="grid"
      ref={view.scroller}
      className={styles.scroller}
      tabIndex={0}
      aria-label="Rows"
      aria-multiselectable
      aria-rowcount={count + 1}
      aria-colcount={fields.length + 1}
      aria-activedescendant={current && cellId(id, current)}
      onFocus={() => current === undefined && count > 0 && goTo(grid, FIRST)}
      onKeyDown={(event) => onKey(event, grid)}
      onMouseDown={(event) => onPress(event, grid)}
      onDoubleClick={(event) => {
        const cell = placeUnder(event);
        if (cell !== undefined) props.onOpen(cell);
      }}
      onContextMenu={(event) => onMenuWanted(event, id, grid)}
    >
      <GridHead
        columns={columns.drawn}
        width={columns.width}
        edge={edge}
        onWidth={props.onWidth}
        onFit={props.onFit}
      />
      <div
        role="rowgroup"
        className={styles.canvas}
        style={{ height: view.window.height, width: columns.width + edge }}
      >
        {drawnRows.map((row) => {
          const isIn = sides !== undefined && row >= sides.top && row <= sides.bottom;
          return (
            <GridRow
              key={row}
              {...{ row, edge, offset }}
              id={id}
              top={row * ROW_HEIGHT - view.window.shift}
              cells={rows.rowAt(row)}
              rank={props.rank}
              columns={columns.drawn}
              current={current?.row === row ? current.column : undefined}
              isLead={current?.row === row && range === undefined}
              // Two numbers, so that a row is drawn anew only where what is selected of it changes.
              selectedFrom={isIn ? sides.left : -1}
              selectedTo={isIn ? sides.right : -1}
            />
          );
        })}
        {sides && (
          <div
            aria-hidden="true"
            className={styles.range}
            style={rangeBox(sides, { starts: columns.starts, edge, window: view.window })}
          />
        )}
      </div>
    </div>
  );
}

/** Room for the largest number of a row. */
function edgeWidth(count: number): number {
  return Math.max(48, String(count).length * 8 + 28);
}

function cellId(id: string, { row, column }: CellPlace): string {
  return `${id}-${row}-${column}`;
}

interface BoxPlace {
  readonly starts: readonly number[];
  readonly edge: number;
  readonly window: DrawnSpan & { readonly shift: number };
}

/** Of a range of a million rows, no more than is drawn of them: nothing that is taller can be laid out. */
function rangeBox(sides: RangeSides, { starts, edge, window }: BoxPlace) {
  const top = Math.max(sides.top, window.first - 1) * ROW_HEIGHT;
  const bottom = (Math.min(sides.bottom, window.end) + 1) * ROW_HEIGHT;
  const left = starts[sides.left] ?? 0;
  return {
    top: top - window.shift,
    height: Math.max(0, bottom - top - 1),
    left: left + edge,
    width: (starts[sides.right + 1] ?? left) - left,
  };
}

/** The grid as its keys and the pointer find it. */
interface Acting extends RowGridProps {
  readonly size: GridSize;
  readonly reveal: (cell: CellPlace) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function goTo({ reveal, onCurrent }: Acting, cell: CellPlace): void {
  reveal(cell);
  onCurrent(cell);
}

/** What was marked of a text with the pointer would be copied in its place. */
function setRange({ onRange }: Acting, range: CellRange | undefined): void {
  document.getSelection()?.removeAllRanges();
  onRange(range);
}

function onKey(event: KeyboardEvent, grid: Acting): void {
  const { current, range, size } = grid;
  if (current === undefined) return;
  const action = gridAction(event, { cell: current, end: range?.to }, size);
  if (action === undefined || isOfOthers(action, grid)) return;
  event.preventDefault();
  actOn(grid, action, current);
}

function isOfOthers({ type }: GridAction, { onFilter }: Acting): boolean {
  if (type === 'filter' || type === 'exclude') return onFilter === undefined;
  // Text that was marked with the pointer is what the user means to copy.
  return type === 'copy' && document.getSelection()?.isCollapsed === false;
}

function actOn(grid: Acting, action: GridAction, at: CellPlace): void {
  switch (action.type) {
    case 'focus':
      goTo(grid, action.cell);
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
    case 'widen':
      widen(grid, at.column, action.direction);
  }
}

function widen({ rows, widths, onWidth }: RowGridProps, column: number, direction: 1 | -1): void {
  const field = rows.fields[column];
  if (field === undefined) return;
  const key = widthKey(field, column);
  onWidth(key, steppedWidth(widths[key] ?? defaultWidth(field), direction));
}

function onPress(event: MouseEvent, grid: Acting): void {
  const cell = event.button === 0 ? placeUnder(event) : undefined;
  const scroller = grid.scroller.current;
  if (cell === undefined || scroller === null) return;
  const from = event.shiftKey ? (grid.current ?? cell) : cell;
  if (event.shiftKey) {
    // It would mark the texts between the two.
    event.preventDefault();
    scroller.focus({ preventScroll: true });
    setRange(grid, { from, to: cell });
  } else goTo(grid, cell);
  followDrag(scroller, cell, (to) => setRange(grid, { from, to }));
}

function placeUnder({ target }: MouseEvent): CellPlace | undefined {
  return target instanceof Element ? placeOf(target) : undefined;
}

/** A press means the cell or the head under it, the key of the menu the current cell. */
function onMenuWanted(event: MouseEvent, id: string, grid: Acting): void {
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

/** Tells which rows are drawn, so that those of them that are missing are asked for. */
function useShown({ first, end }: DrawnSpan, onShown: ((span: DrawnSpan) => void) | undefined): void {
  useEffect(() => onShown?.({ first, end }), [first, end, onShown]);
}

/** Rows of which some may not be there yet. */
export interface GridRows {
  readonly fields: readonly SchemaField[];
  readonly count: number;
  /** Undefined while it is not loaded. */
  readonly rowAt: (row: number) => readonly RowCell[] | undefined;
}

/** Where a menu is asked for: at a cell, or at the head of a column. */
export interface WantedMenu {
  readonly cell?: CellPlace;
  readonly column: number;
  readonly at: MenuPlace;
}

/** `filter` for the rows with the value of a cell, `exclude` for all others. */
export type FilterAction = 'filter' | 'exclude';

interface RowGridProps {
  readonly rows: GridRows;
  /** The number of the first row. */
  readonly offset: number;
  /** Where the rows are ordered by a column. */
  readonly rank?: RankBars | undefined;
  /** Must stay the same function, or the same rows are told again. */
  readonly onShown?: ((span: DrawnSpan) => void) | undefined;
  readonly widths: Readonly<Record<string, number>>;
  readonly current: CellPlace | undefined;
  readonly range: CellRange | undefined;
  /** Another cell: what was selected with the last one is not any more. */
  readonly onCurrent: (cell: CellPlace) => void;
  readonly onRange: (range: CellRange | undefined) => void;
  readonly onOpen: (cell: CellPlace) => void;
  /** The range, or without one the cell. */
  readonly onCopy: (cell: CellPlace) => void;
  readonly onCopyRow: (cell: CellPlace) => void;
  readonly onFilter?: ((cell: CellPlace, action: FilterAction) => void) | undefined;
  readonly onMenu: (wanted: WantedMenu) => void;
  readonly onWidth: (key: string, width: number) => void;
  /** As wide as the contents of a column. */
  readonly onFit: (column: number) => void;
}
