import { type ReactNode, useState } from 'react';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import type { DrawnSpan } from '#ui/virtual.ts';
import { type CellRange, isInRange, rangeText, rangeWithin } from './cell-range.ts';
import { type CopyFormat, copyCell, copyCells, copyRow, copyRowsAs } from './copy-rows.ts';
import { createMeasure, fittedWidth } from './fit-width.ts';
import { CellMenu, HeadMenu } from './GridMenus.tsx';
import type { RankBars } from './GridRow.tsx';
import type { CellPlace } from './grid-keys.ts';
import { type FilterAction, type GridRows, RowGrid, type WantedMenu } from './RowGrid.tsx';
import { widthKey } from './use-columns.ts';

/** How the rows of an answer are looked at. */
export interface GridLook {
  readonly cell?: CellPlace | undefined;
  readonly range?: CellRange | undefined;
  /** By name and place, since two columns may have one name. */
  readonly widths: Readonly<Record<string, number>>;
}

interface AnswerGridProps {
  readonly answerId: string;
  readonly rows: GridRows;
  /** The number of the first row. */
  readonly offset: number;
  readonly rank?: RankBars | undefined;
  readonly onShown?: (span: DrawnSpan) => void;
  readonly look: GridLook;
  readonly onLook: (change: Partial<GridLook>) => void;
  readonly onFilter?: (cell: CellPlace, action: FilterAction) => void;
  /** Of the menu of a cell: what else can be done with its value and its row. */
  readonly cellItems: (cell: CellPlace) => ReactNode;
  /** Of the menus: what else can be done with a column. */
  readonly columnItems?: (column: number) => ReactNode;
}

/** The rows of an answer that the host holds: they are looked through, selected, and copied. */
export function AnswerGrid({
  answerId,
  rows,
  look,
  onLook,
  cellItems,
  columnItems,
  ...props
}: AnswerGridProps) {
  const { fields, count } = rows;
  const { offset } = props;
  const [menu, setMenu] = useState<WantedMenu>();
  const answer = { answerId, fields, count };
  const range = rangeWithin(look.range, { rows: count, columns: fields.length });
  const setWidth = (key: string, width: number) => onLook({ widths: { ...look.widths, [key]: width } });
  const fit = (column: number) => {
    const field = fields[column];
    if (field !== undefined) setWidth(widthKey(field, column), widthFor(rows, column, props.rank));
  };
  const copy = (cell: CellPlace) => {
    if (range === undefined) void copyCell(answerId, cell, rows.rowAt(cell.row)?.[cell.column]);
    else void copyCells(answer, range);
  };
  const copyRowAt = ({ row }: CellPlace) => void copyRow(answerId, row, offset);
  return (
    <>
      <RowGrid
        {...props}
        rows={rows}
        widths={look.widths}
        current={look.cell}
        range={range}
        onCurrent={(cell) => onLook({ cell, range: undefined })}
        onRange={(next) => onLook({ range: next })}
        onOpen={() => setInspectorOpen(true)}
        onCopy={copy}
        onCopyRow={copyRowAt}
        onMenu={setMenu}
        onWidth={setWidth}
        onFit={fit}
      />
      {menu && (
        <GridMenu
          menu={menu}
          rows={rows}
          offset={offset}
          range={menu.cell && isInRange(range, menu.cell) ? range : undefined}
          onCopy={copy}
          onCopyAs={(format, { row }, selected) => {
            if (selected === undefined && format === 'json') copyRowAt({ row, column: 0 });
            else void copyRowsAs(answer, format, selected ?? rowRange(row, fields.length));
          }}
          onFit={fit}
          cellItems={cellItems}
          columnItems={columnItems}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

function rowRange(row: number, columns: number): CellRange {
  return { from: { row, column: 0 }, to: { row, column: columns - 1 } };
}

/** No more rows are measured: those of one screen mostly say as much. */
const MAX_MEASURED = 10_000;

function widthFor({ fields, count, rowAt }: GridRows, column: number, rank: RankBars | undefined): number {
  const field = fields[column];
  if (field === undefined) return 0;
  const loaded = Array.from({ length: Math.min(count, MAX_MEASURED) }, (_, row) => rowAt(row)?.[column]);
  const cells = loaded.filter((cell) => cell !== undefined);
  return fittedWidth({ field, cells, isRank: rank?.column === column }, createMeasure());
}

interface GridMenuProps extends Pick<AnswerGridProps, 'rows' | 'offset' | 'cellItems'> {
  readonly menu: WantedMenu;
  readonly range: CellRange | undefined;
  readonly onCopy: (cell: CellPlace) => void;
  readonly onCopyAs: (format: CopyFormat, cell: CellPlace, range: CellRange | undefined) => void;
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
    columnItems: props.columnItems?.(column),
  };
  if (cell === undefined) return <HeadMenu {...ofColumn} />;
  return (
    <CellMenu
      {...ofColumn}
      rowNumber={offset + cell.row}
      range={range}
      onCopy={() => props.onCopy(cell)}
      onCopyAs={(format) => props.onCopyAs(format, cell, range)}
      cellItems={props.cellItems(cell)}
    />
  );
}

interface SelectedCellsProps {
  readonly range: CellRange | undefined;
  readonly rows: number;
  readonly columns: number;
}

/** How many cells are selected, where there are several: told to the ears too. */
export function SelectedCells({ range, rows, columns }: SelectedCellsProps) {
  const within = rangeWithin(range, { rows, columns });
  return (
    <span className="small" role="status" aria-label="Selected cells">
      {within && rangeText(within)}
    </span>
  );
}
