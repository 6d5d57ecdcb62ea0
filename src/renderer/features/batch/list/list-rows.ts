import { type DraftOperation, tableOf } from '#batch/index.ts';
import type { Gap } from '#ui/drag-order.ts';
import { type DrawnSpan, indexAt, offsetFor, spanBetween, startsOf, type View } from '#ui/virtual.ts';

/** A line above the operations on one table. */
interface TableRow {
  readonly kind: 'table';
  readonly key: string;
  /** Undefined where the operations below it name no table. */
  readonly id: readonly string[] | undefined;
}

interface OperationRow {
  readonly kind: 'operation';
  readonly key: string;
  readonly operation: DraftOperation;
  /** Its place in the list, from 0. */
  readonly index: number;
  /** Its place in the batch, from 1: a filter leaves others out. */
  readonly number: number;
}

export type ListRow = TableRow | OperationRow;

/**
 * The operations in their order, which is what is sent, with a line wherever another table begins. Not every operation
 * below the one line of its table: then the place that something was moved to could not be seen.
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

/** In CSS pixels, as the style sheet draws them. */
export const TABLE_HEIGHT = 28;

export const OPERATION_HEIGHT = 44;

/** Where the rows of a list stand. Two heights, so nothing has to be measured. */
export interface RowPlaces {
  /** The top of each row, and at the end the height of all. */
  readonly tops: readonly number[];
  /** Of each operation the index of its row. */
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

/** Drawn beyond the edges, so that a turn of the wheel finds rows there. */
const BEYOND = 300;

export function drawnRows({ tops }: RowPlaces, { offset, viewport }: View): DrawnSpan {
  return spanBetween(tops, offset - BEYOND, offset + viewport + BEYOND);
}

/** The scroll position that brings an operation into view with the least movement; the line of its table comes along. */
export function operationScrollTop(places: RowPlaces, index: number, view: View): number {
  const row = places.rowOf[index] ?? 0;
  const isFirstOfTable = places.rowOf[index - 1] !== row - 1;
  const top = places.tops[isFirstOfTable ? row - 1 : row] ?? 0;
  const bottom = places.tops[row + 1] ?? 0;
  return offsetFor(top, bottom, view);
}

/** Where something that is let go at this height goes: into the gap that is nearest. */
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
