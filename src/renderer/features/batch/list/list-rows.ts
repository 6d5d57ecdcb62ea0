import { type DraftOperation, tableOf } from '#batch/index.ts';
import type { Gap } from '#ui/drag-order.ts';
import { type DrawnSpan, indexAt, offsetFor, spanBetween, startsOf, type View } from '#ui/virtual.ts';

/** A line above consecutive operations on one table. */
interface TableRow {
  readonly kind: 'table';
  readonly key: string;
  /** Undefined if the operations below it name no table. */
  readonly id: readonly string[] | undefined;
}

interface OperationRow {
  readonly kind: 'operation';
  readonly key: string;
  readonly operation: DraftOperation;
  /** Its index in the list, from 0. */
  readonly index: number;
  /** Its number in the batch, from 1; a filter hides others. */
  readonly number: number;
}

export type ListRow = TableRow | OperationRow;

/**
 * The operations in the order in which they are sent, with a line wherever another table begins. They are not grouped
 * by table, because a moved operation would not appear at its new place.
 */
export function listRows(
  operations: readonly DraftOperation[],
  numbers?: ReadonlyMap<number, number>,
): readonly ListRow[] {
  const rows: ListRow[] = [];
  let id: readonly string[] | undefined;
  operations.forEach((operation, index) => {
    const table = tableOf(operation);
    if (index === 0 || !isSameId(table, id))
      rows.push({ kind: 'table', key: `table ${operation.key}`, id: table });
    id = table;
    const number = numbers?.get(operation.key) ?? index + 1;
    rows.push({ kind: 'operation', key: String(operation.key), operation, index, number });
  });
  return rows;
}

function isSameId(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/** In CSS pixels, as in the stylesheet. */
export const TABLE_HEIGHT = 28;

export const OPERATION_HEIGHT = 44;

/** The positions of the rows. There are only two heights, so nothing is measured. */
export interface RowPlaces {
  /** The top of each row, and last the total height. */
  readonly tops: readonly number[];
  /** The row index of each operation. */
  readonly rowOf: readonly number[];
}

export function placesOf(rows: readonly ListRow[]): RowPlaces {
  const heights = rows.map(({ kind }) => (kind === 'operation' ? OPERATION_HEIGHT : TABLE_HEIGHT));
  const rowOf = rows.flatMap(({ kind }, index) => (kind === 'operation' ? [index] : []));
  return { tops: startsOf(heights), rowOf };
}

export function heightOf({ tops }: RowPlaces): number {
  return tops.at(-1) ?? 0;
}

/** Rows this far outside the view are drawn too, so that scrolling finds them ready. */
const BEYOND = 300;

export function drawnRows({ tops }: RowPlaces, { offset, viewport }: View): DrawnSpan {
  return spanBetween(tops, offset - BEYOND, offset + viewport + BEYOND);
}

/** The scroll position that shows an operation with the least movement, together with the line of its table. */
export function operationScrollTop(places: RowPlaces, index: number, view: View): number {
  const row = places.rowOf[index] ?? 0;
  const isFirstOfTable = places.rowOf[index - 1] !== row - 1;
  const top = places.tops[isFirstOfTable ? row - 1 : row] ?? 0;
  const bottom = places.tops[row + 1] ?? 0;
  return offsetFor(top, bottom, view);
}

/** The gap that is nearest to the height of a drop. */
export function insertionAt(rows: readonly ListRow[], places: RowPlaces, y: number): Required<Gap> {
  const { tops, rowOf } = places;
  const index = Math.max(0, indexAt(tops, y));
  const row = rows[index];
  const top = tops[index] ?? 0;
  if (row === undefined) return { to: rowOf.length, top: heightOf(places) };
  if (row.kind === 'table') return { to: firstBelow(rows, index), top };
  const isBelow = y - top > OPERATION_HEIGHT / 2;
  return { to: row.index + (isBelow ? 1 : 0), top: isBelow ? (tops[index + 1] ?? 0) : top };
}

/** A table has at least one operation. */
function firstBelow(rows: readonly ListRow[], index: number): number {
  const next = rows[index + 1];
  return next?.kind === 'operation' ? next.index : 0;
}
