import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import type { DrawnSpan } from '#ui/virtual.ts';
import type { RankBars } from './CellView.tsx';
import { CopyPreview } from './CopyPreview.tsx';
import { type CellRange, cellRangeText, isInRange, rangeWithin } from './cell-range.ts';
import {
  type ColumnMoving,
  type ColumnPinning,
  type ColumnSorting,
  columnMover,
  pinningOf,
  sortingOf,
} from './column-acts.ts';
import type { Order } from './column-order.ts';
import type { CopyFormat } from './copied-text.ts';
import { copyCell, copyCells, copyCellsAs, copyRow } from './copy-rows.ts';
import { createMeasure, firstWidths, fittedWidth, loadedCells } from './fit-width.ts';
import { CellMenu, HeadMenu } from './GridMenus.tsx';
import type { FilterAction, GridRows, MenuRequest, RowGridHandle } from './grid-acts.ts';
import type { CellPlace } from './grid-keys.ts';
import {
  answerPlace,
  answerRange,
  cellsIn,
  type GridLook,
  type GridOrder,
  shownPlace,
  shownRange,
  useGridOrder,
  useShownRows,
} from './grid-order.ts';
import { RowGrid } from './RowGrid.tsx';
import { nextSort, type RowSort, sortedColumn } from './row-order.ts';
import { widthKey } from './use-columns.ts';

interface AnswerGridProps {
  readonly ref?: Ref<RowGridHandle>;
  readonly answerId: string;
  readonly rows: GridRows;
  /** The number of the first row. */
  readonly offset: number;
  readonly rank?: RankBars | undefined;
  readonly onShown?: (span: DrawnSpan) => void;
  readonly look: GridLook;
  readonly onLook: (change: Partial<GridLook>) => void;
  /** All rows are loaded, so they can be sorted. */
  readonly canSort?: boolean;
  /** The order in which the rows are shown. */
  readonly rowOrder?: Order | undefined;
  readonly onFilter?: (cell: CellPlace, action: FilterAction) => void;
  /** More items for the menu of a cell, about its value and row. */
  readonly cellItems: (cell: CellPlace) => ReactNode;
  /** More items for menus, about a column. */
  readonly columnItems?: (column: number) => ReactNode;
}

/** The rows of a response that the host holds: they can be inspected, selected, sorted, and copied. */
export function AnswerGrid(props: AnswerGridProps) {
  const { rows, offset, look, onLook, onFilter } = props;
  const { fields, count } = rows;
  const [menu, setMenu] = useState<MenuRequest>();
  const first = useFirstWidths(rows, props.rank);
  const widths = useMemo(() => ({ ...first, ...look.widths }), [first, look.widths]);
  const order = useGridOrder(fields, look, props.rowOrder);
  const shown = useShownRows(rows, order);
  const rank = useShownRank(props.rank, order);
  const range = rangeWithin(shownRange(order, look.range), { rows: count, columns: fields.length });
  const setWidth = (key: string, width: number) => onLook({ widths: { ...look.widths, [key]: width } });
  const fitColumn = (column: number) =>
    setWidth(widthKey(fields, column), widthFor(rows, column, props.rank));
  const copies = copiesOf(props, order);
  const sort = (next: RowSort | undefined) => onLook({ sort: next, cell: undefined, range: undefined });
  const columnAt = (column: number) => answerPlace(order, { row: 0, column }).column;
  const moveColumn = columnMover(shown.fields, order.pinned, look, onLook);
  /** Converts the position of a shown cell to its position in the response. */
  const at =
    <Rest extends readonly unknown[]>(act: (cell: CellPlace, ...rest: Rest) => void) =>
    (place: CellPlace, ...rest: Rest) =>
      act(answerPlace(order, place), ...rest);
  return (
    <>
      <RowGrid
        ref={props.ref}
        rows={shown}
        pinned={order.pinned}
        offset={offset}
        rank={rank}
        onShown={props.onShown}
        widths={widths}
        current={look.cell && shownPlace(order, look.cell)}
        range={range}
        onCurrent={at((cell) => onLook({ cell, range: undefined }))}
        onRange={(next) => onLook({ range: answerRange(order, next) })}
        onOpen={() => setInspectorOpen(true)}
        onCopy={at((cell) => copies.copy(cell, range))}
        onCopyRow={at(copies.copyRow)}
        onFilter={onFilter && at(onFilter)}
        onMenu={setMenu}
        onWidth={setWidth}
        onFit={(column) => fitColumn(columnAt(column))}
        onMove={(from, before) => moveColumn(from, before)?.()}
        sorted={sortedColumn(shown.fields, look.sort, order.rows)}
        onSort={props.canSort ? (column) => sort(nextSort(fields, look.sort, columnAt(column))) : undefined}
      />
      {menu && (
        <GridMenu
          menu={{
            at: menu.at,
            column: columnAt(menu.column),
            ...(menu.cell && { cell: answerPlace(order, menu.cell) }),
          }}
          rows={rows}
          offset={offset}
          range={menu.cell && isInRange(range, menu.cell) ? range : undefined}
          onCopy={copies.copy}
          onCopyAs={copies.copyAs}
          copyPreview={copies.preview}
          onFit={fitColumn}
          moving={{
            left: moveColumn(menu.column, menu.column - 1),
            right: moveColumn(menu.column, menu.column + 2),
          }}
          pinning={(column) => pinningOf(widthKey(fields, column), look.pinned, onLook)}
          sorting={props.canSort ? (column) => sortingOf(fields, column, look.sort, sort) : undefined}
          cellItems={props.cellItems}
          columnItems={props.columnItems}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

/** Copies the selected range as it is shown, or else the cell or its row. */
function copiesOf({ answerId, rows, offset }: AnswerGridProps, order: GridOrder) {
  const { fields, count } = rows;
  const answer = { answerId, fields, count };
  const copyRowAt = ({ row }: CellPlace) => void copyRow(answerId, row, offset);
  const cellsToCopy = (cell: CellPlace, range: CellRange | undefined) =>
    range === undefined ? wholeRow(cell, fields, order) : cellsIn(range, order);
  return {
    copy: (cell: CellPlace, range: CellRange | undefined) => {
      if (range !== undefined) void copyCells(answer, cellsIn(range, order));
      else void copyCell(answerId, cell, rows.rowAt(cell.row)?.[cell.column]);
    },
    copyRow: copyRowAt,
    copyAs: (format: CopyFormat, cell: CellPlace, range: CellRange | undefined) => {
      if (range === undefined && format === 'json') copyRowAt(cell);
      else void copyCellsAs(answer, format, cellsToCopy(cell, range));
    },
    preview: (format: CopyFormat, cell: CellPlace, range: CellRange | undefined) => (
      <CopyPreview
        answer={answer}
        format={format}
        cells={cellsToCopy(cell, range)}
        isRow={range === undefined}
      />
    ),
  };
}

/** The shown position of the column with the bars. */
function useShownRank(rank: RankBars | undefined, { columns }: GridOrder): RankBars | undefined {
  return useMemo(
    () => rank && { ...rank, column: columns?.shownAt[rank.column] ?? rank.column },
    [rank, columns],
  );
}

function wholeRow({ row }: CellPlace, fields: GridRows['fields'], { columns }: GridOrder) {
  return {
    rows: { from: row, count: 1 },
    columns: [...(columns?.places ?? fields.map((_, place) => place))],
  };
}

/** No more rows are measured: the first are mostly representative. */
const MAX_MEASURED = 10_000;

function widthFor(rows: GridRows, column: number, rank: RankBars | undefined): number {
  const field = rows.fields[column];
  if (field === undefined) return 0;
  const cells = loadedCells(rows, column, MAX_MEASURED);
  return fittedWidth({ field, cells, isRank: rank?.column === column }, createMeasure());
}

/** Depends on the first rows only, so that nothing moves when another page is shown. */
function useFirstWidths(rows: GridRows, rank: RankBars | undefined): Readonly<Record<string, number>> {
  const [first, setFirst] = useState(NO_WIDTHS);
  if (first.fields === rows.fields || rows.count === 0) return first.widths;
  const widths = firstWidths(rows, first.widths, createMeasure(), rank);
  setFirst({ fields: rows.fields, widths });
  return widths;
}

interface FirstWidths {
  readonly fields: GridRows['fields'] | undefined;
  readonly widths: Readonly<Record<string, number>>;
}

const NO_WIDTHS: FirstWidths = { fields: undefined, widths: {} };

interface GridMenuProps extends Pick<AnswerGridProps, 'rows' | 'offset' | 'cellItems'> {
  /** At the cell’s position in the response. */
  readonly menu: MenuRequest;
  /** As shown. */
  readonly range: CellRange | undefined;
  readonly sorting: ((column: number) => ColumnSorting | undefined) | undefined;
  readonly pinning: (column: number) => ColumnPinning;
  readonly moving: ColumnMoving;
  readonly onCopy: (cell: CellPlace, range: CellRange | undefined) => void;
  readonly onCopyAs: (format: CopyFormat, cell: CellPlace, range: CellRange | undefined) => void;
  readonly copyPreview: (format: CopyFormat, cell: CellPlace, range: CellRange | undefined) => ReactNode;
  readonly onFit: (column: number) => void;
  readonly columnItems: AnswerGridProps['columnItems'];
  readonly onClose: () => void;
}

function GridMenu({ menu, rows, offset, range, onClose, ...props }: GridMenuProps) {
  const { cell, column, at } = menu;
  const field = rows.fields[column];
  if (field === undefined) return null;
  const ofColumn = {
    field,
    at,
    onClose,
    onFit: () => props.onFit(column),
    sorting: props.sorting?.(column),
    pinning: props.pinning(column),
    moving: props.moving,
    columnItems: props.columnItems?.(column),
  };
  if (cell === undefined) return <HeadMenu {...ofColumn} />;
  return (
    <CellMenu
      {...ofColumn}
      rowNumber={offset + cell.row}
      range={range}
      onCopy={() => props.onCopy(cell, range)}
      onCopyAs={(format) => props.onCopyAs(format, cell, range)}
      copyPreview={(format) => props.copyPreview(format, cell, range)}
      cellItems={props.cellItems(cell)}
    />
  );
}

interface SelectedCellsProps {
  readonly look: GridLook;
  readonly rowOrder?: Order | undefined;
  readonly rows: number;
  readonly fields: GridRows['fields'];
}

/** The number of selected cells, if there are several; announced by screen readers. */
export function SelectedCells({ look, rowOrder, rows, fields }: SelectedCellsProps) {
  const order = useGridOrder(fields, look, rowOrder);
  const range = rangeWithin(shownRange(order, look.range), { rows, columns: fields.length });
  return (
    <span className="small" role="status" aria-label="Selected cells">
      {range && cellRangeText(range)}
    </span>
  );
}
