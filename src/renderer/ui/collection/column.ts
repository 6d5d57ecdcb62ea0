import type { ReactNode } from 'react';

/** A column of a grid: all that the grid knows of it. */
export interface Column<Row> {
  /** Unique in its grid; the user’s settings name the column by it. */
  readonly key: string;
  readonly header: string;
  /** A tooltip, if the header isn’t enough. */
  readonly tip?: string | undefined;
  /** A track of a CSS grid: `96px`, `minmax(0, 1fr)`. */
  readonly width: string;
  /** The width of the grid, in CSS pixels, from which the column is shown. Default: always. */
  readonly room?: number;
  /** Numbers align at the end. */
  readonly align?: 'start' | 'end';
  /** `shown` are the keys of the visible columns, in order. */
  readonly cell: (row: Row, shown: readonly string[]) => ReactNode;
  /** How the rows are sorted by this column; a press on the header calls `onSort`. */
  readonly sorting?: ColumnOrder | undefined;
}

export interface ColumnOrder {
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

/** The approximate width of a column, in CSS pixels: one that the user hides leaves it to others. */
const FREED_ROOM = 110;

/** The columns that fit into a grid of this width, without those that the user hides. The first one always stays. */
export function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  width: number,
  hidden: readonly string[] = [],
): readonly Column<Row>[] {
  const isHidden = (column: Column<Row>) => column !== columns[0] && hidden.includes(column.key);
  const fits = (least: number) => (column: Column<Row>) => (column.room ?? 0) <= least;
  const freed = columns.filter(fits(width)).filter(isHidden).length;
  return columns.filter(fits(width + freed * FREED_ROOM)).filter((column) => !isHidden(column));
}
