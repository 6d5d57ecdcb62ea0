import { formatQuantity } from '#lib/format.ts';
import { type CellPlace, clampedPlace, type GridSize } from './grid-keys.ts';

/** A rectangle of cells: from the corner where the selection started to the opposite one, in any direction. */
export interface CellRange {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

/** Inclusive. */
export interface RangeSides {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function sidesOf({ from, to }: CellRange): RangeSides {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

export function wholeRange({ rows, columns }: Pick<GridSize, 'rows' | 'columns'>): CellRange | undefined {
  if (rows === 0 || columns === 0) return undefined;
  return { from: { row: 0, column: 0 }, to: { row: rows - 1, column: columns - 1 } };
}

/** The part of a range that still exists after the rows changed; undefined if that is at most one cell. */
export function rangeWithin(
  range: CellRange | undefined,
  size: Pick<GridSize, 'rows' | 'columns'>,
): CellRange | undefined {
  if (range === undefined || size.rows === 0 || size.columns === 0) return undefined;
  const within = { from: clampedPlace(range.from, size), to: clampedPlace(range.to, size) };
  return cellCount(within) > 1 ? within : undefined;
}

export function isInRange(range: CellRange | undefined, { row, column }: CellPlace): boolean {
  if (range === undefined) return false;
  const { top, bottom, left, right } = sidesOf(range);
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function cellCount(range: CellRange): number {
  const { top, bottom, left, right } = sidesOf(range);
  return (bottom - top + 1) * (right - left + 1);
}

/** E.g. `12 cells, 3 rows` */
export function cellRangeText(range: CellRange): string {
  const { top, bottom } = sidesOf(range);
  return `${formatQuantity(cellCount(range), 'cell')}, ${formatQuantity(bottom - top + 1, 'row')}`;
}
