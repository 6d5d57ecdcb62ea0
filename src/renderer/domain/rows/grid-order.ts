import { useMemo } from 'react';
import type { RowCell, SchemaField } from '#contract/index.ts';
import { type CellRange, sidesOf } from './cell-range.ts';
import { arrangedColumns, type ColumnLook, type Order } from './column-order.ts';
import type { GridRows } from './grid-acts.ts';
import type { CellPlace } from './grid-keys.ts';
import type { RowSort } from './row-order.ts';

/** The view state of a response’s rows. Positions are those in the response, wherever they are shown. */
export interface GridLook extends ColumnLook {
  readonly cell?: CellPlace | undefined;
  readonly range?: CellRange | undefined;
  readonly sort?: RowSort | undefined;
  /** By column key: the name, and among columns of the same name the index. */
  readonly widths: Readonly<Record<string, number>>;
}

/** The arrangement of a response’s cells; undefined if it is unchanged. */
export interface GridOrder {
  readonly rows: Order | undefined;
  readonly columns: Order | undefined;
  /** The number of pinned columns, which are first. */
  readonly pinned: number;
}

export function useGridOrder(
  fields: readonly SchemaField[],
  { pinned, order }: ColumnLook,
  rows: Order | undefined,
): GridOrder {
  return useMemo(
    () => ({ rows, ...arrangedColumns(fields, { pinned, order }) }),
    [fields, pinned, order, rows],
  );
}

/** Where a cell of the response is shown. */
export function shownPlace({ rows, columns }: GridOrder, { row, column }: CellPlace): CellPlace {
  return { row: rows?.shownAt[row] ?? row, column: columns?.shownAt[column] ?? column };
}

/** The cell of the response that is shown at a position. */
export function answerPlace({ rows, columns }: GridOrder, { row, column }: CellPlace): CellPlace {
  return { row: rows?.places[row] ?? row, column: columns?.places[column] ?? column };
}

export function shownRange(order: GridOrder, range: CellRange | undefined): CellRange | undefined {
  return range && { from: shownPlace(order, range.from), to: shownPlace(order, range.to) };
}

/** The corners of a shown range, as positions in the response. */
export function answerRange(order: GridOrder, shown: CellRange | undefined): CellRange | undefined {
  return shown && { from: answerPlace(order, shown.from), to: answerPlace(order, shown.to) };
}

/** The positions in the response of all cells in a shown range, in shown order. */
export function cellsIn(shown: CellRange, { rows, columns }: GridOrder) {
  const { top, bottom, left, right } = sidesOf(shown);
  const shownColumns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  return {
    rows: rows?.places.slice(top, bottom + 1) ?? { from: top, count: bottom - top + 1 },
    columns: shownColumns.map((column) => columns?.places[column] ?? column),
  };
}

/** The rows as shown. An unchanged row stays the same array, so that it isn’t rendered again. */
export function useShownRows(rows: GridRows, { rows: order, columns }: GridOrder): GridRows {
  const fields = useMemo(() => arranged(rows.fields, columns), [rows.fields, columns]);
  const arrange = useMemo(() => createArrange(columns), [columns]);
  const placeOf = order && ((row: number) => order.places[row] ?? row);
  return {
    fields,
    count: rows.count,
    rowAt: (row) => arrange(rows.rowAt(placeOf?.(row) ?? row)),
    placeOf,
  };
}

function arranged<Item>(items: readonly Item[], order: Order | undefined): readonly Item[] {
  return order === undefined ? items : order.places.flatMap((place) => items.slice(place, place + 1));
}

type Cells = readonly RowCell[] | undefined;

function createArrange(columns: Order | undefined): (cells: Cells) => Cells {
  const known = new WeakMap<readonly RowCell[], readonly RowCell[]>();
  return (cells) => {
    if (columns === undefined || cells === undefined) return cells;
    const before = known.get(cells) ?? arranged(cells, columns);
    known.set(cells, before);
    return before;
  };
}
