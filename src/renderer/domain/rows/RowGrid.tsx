import { type PointerEvent, type RefObject, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { gapAmong, usePointerDrag } from '#ui/drag-order.ts';
import { useRowHeight } from '#ui/row-height.ts';
import { type DrawnSpan, drawnIndexes, useRowWindow } from '#ui/virtual.ts';
import { type RangeSides, rangeWithin, sidesOf } from './cell-range.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import {
  type ActingGrid,
  cellId,
  goToCell,
  onKey,
  onPress,
  placeUnder,
  type RowGridProps,
  requestMenu,
} from './grid-acts.ts';
import type { CellPlace } from './grid-keys.ts';
import styles from './RowGrid.module.css';
import { type GridColumns, useColumns, widthOf } from './use-columns.ts';

/** The name and the type of a column, and the line below. */
const HEAD_HEIGHT = 41;

const FIRST: CellPlace = { row: 0, column: 0 };

/**
 * Rows and columns of any number. The focus stays on the grid itself and `aria-activedescendant` names the current
 * cell: with a roving tab stop, the focus would be lost when the cell scrolls out of the rendered ones.
 */
export function RowGrid(props: RowGridProps) {
  const { rows, offset, current, widths } = props;
  const { fields, count } = rows;
  const id = useId();
  const rowHeight = useRowHeight();
  const view = useRowWindow({ count, rowHeight, headHeight: HEAD_HEIGHT });
  const edge = edgeWidth(offset + count);
  const columns = useColumns({
    fields,
    widths,
    scroller: view.scroller,
    edge,
    pinned: props.pinned,
    current: current?.column,
  });
  const size = { rows: count, columns: fields.length, page: view.page };
  const range = rangeWithin(props.range, size);
  const reveal = (cell: CellPlace) => {
    view.reveal(cell.row);
    columns.reveal(cell.column);
  };
  const drag = useColumnDrag({ scroller: view.scroller, columns, edge, onMove: props.onMove });
  const grid: ActingGrid = { ...props, range, size, reveal, scroller: view.scroller };
  useImperativeHandle(props.ref, () => ({
    goTo: (cell) => goToCell(grid, cell),
    focus: () => view.scroller.current?.focus(),
  }));
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
      onFocus={() => current === undefined && count > 0 && goToCell(grid, FIRST)}
      onKeyDown={(event) => drag.isCanceledBy(event) || onKey(event, grid)}
      onMouseDown={(event) => onPress(event, grid)}
      onDoubleClick={(event) => {
        const cell = placeUnder(event);
        if (cell !== undefined) props.onOpen(cell);
      }}
      onContextMenu={(event) => requestMenu(event, id, grid)}
    >
      <GridHead
        fixed={columns.fixed}
        columns={columns.drawn}
        width={columns.width}
        edge={edge}
        gap={drag.gap}
        count={fields.length}
        onHold={drag.hold}
        dragging={drag.listeners}
        onWidth={props.onWidth}
        onFit={props.onFit}
        sorted={props.sorted}
        onSort={props.onSort}
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
              row={row}
              edge={edge}
              number={offset + (rows.placeOf?.(row) ?? row)}
              id={id}
              top={row * rowHeight - view.window.shift}
              cells={rows.rowAt(row)}
              rank={props.rank}
              fixed={columns.fixed}
              columns={columns.drawn}
              current={current?.row === row ? current.column : undefined}
              isLead={current?.row === row && range === undefined}
              // Two numbers, so that a row only renders again if its selection changes.
              selectedFrom={isIn ? sides.left : -1}
              selectedTo={isIn ? sides.right : -1}
            />
          );
        })}
        {sides && (
          <RangeFrame
            sides={sides}
            starts={columns.starts}
            fixed={columns.fixed.length}
            edge={edge}
            window={view.window}
            rowHeight={rowHeight}
          />
        )}
      </div>
    </div>
  );
}

/** Space for the largest row number. */
function edgeWidth(count: number): number {
  return Math.max(48, String(count).length * 8 + 28);
}

interface RangeFrameProps {
  readonly sides: RangeSides;
  readonly starts: readonly number[];
  /** The number of pinned columns. */
  readonly fixed: number;
  readonly edge: number;
  readonly window: DrawnSpan & { readonly shift: number };
  readonly rowHeight: number;
}

/** The frame of the selection; on pinned columns, a frame that stays with them. */
function RangeFrame({ sides, starts, fixed, edge, window, rowHeight }: RangeFrameProps) {
  // Only the rendered part: a frame around a million rows would be too high to lay out.
  const top = Math.max(sides.top, window.first - 1) * rowHeight;
  const bottom = (Math.min(sides.bottom, window.end) + 1) * rowHeight;
  const down = { top: top - window.shift, height: Math.max(0, bottom - top - 1) };
  const across = (first: number, last: number) => {
    const left = starts[first] ?? 0;
    return { left, width: (starts[last + 1] ?? left) - left };
  };
  const scrolled = sides.right >= fixed && across(Math.max(sides.left, fixed), sides.right);
  const stays = sides.left < fixed && across(sides.left, Math.min(sides.right, fixed - 1));
  return (
    <>
      {scrolled && (
        <div
          aria-hidden="true"
          className={styles.range}
          style={{ ...down, ...scrolled, left: scrolled.left + edge, ...(stays && { borderLeftWidth: 0 }) }}
        />
      )}
      {stays && (
        <div aria-hidden="true" className={styles.staying} style={{ left: edge }}>
          <div
            className={styles.range}
            style={{ ...down, ...stays, ...(scrolled && { borderRightWidth: 0 }) }}
          />
        </div>
      )}
    </>
  );
}

/** Reports the rendered rows, so that missing ones are loaded. */
function useShown({ first, end }: DrawnSpan, onShown: ((span: DrawnSpan) => void) | undefined): void {
  useEffect(() => onShown?.({ first, end }), [first, end, onShown]);
}

interface ColumnDragOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly columns: GridColumns;
  /** The width left of the first column. */
  readonly edge: number;
  readonly onMove: (from: number, before: number) => void;
}

const ENDS = { size: 48, slowest: 2, fastest: 24 };

/** Dragging of column heads. Pinned columns stay before the others. */
function useColumnDrag({ scroller, columns, edge, onMove }: ColumnDragOptions) {
  const draggedColumn = useRef(0);
  const drag = usePointerDrag({
    list: scroller,
    axis: 'across',
    items: (at) => ({ to: gapAt(columns, scroller.current?.scrollLeft ?? 0, at - edge) }),
    ends: ENDS,
    onDrop: (to) => onMove(draggedColumn.current, to),
  });
  return {
    gap: drag.gap?.to,
    isCanceledBy: drag.isCanceledBy,
    listeners: drag.listeners,
    hold: (event: PointerEvent, column: number) => {
      draggedColumn.current = column;
      drag.hold(event);
    },
  };
}

/** Where a dragged column would be dropped, at a position among all columns before they scroll. */
export function gapAt(
  { fixed, starts }: Pick<GridColumns, 'fixed' | 'starts'>,
  scrolled: number,
  at: number,
): number {
  const inView = at - scrolled;
  const place = inView < widthOf(fixed) ? inView : at;
  const edges = starts.slice(0, -1).map((start, column) => [start, starts[column + 1] ?? start] as const);
  return gapAmong(edges, place, true) ?? 0;
}
