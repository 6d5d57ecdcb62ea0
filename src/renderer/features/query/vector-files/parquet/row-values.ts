import { VectorRefusal } from '../vector-source.ts';
import type { ColumnShape } from './column-shape.ts';
import { type ChunkSource, firstPlace, type PlacedPage, readNextValuesPage } from './pages.ts';
import { damaged } from './parquet-refusals.ts';
import type { ValuesPage } from './values-page.ts';

/** One value of a row: a number, a null or an empty list. */
interface RowValue {
  readonly repetition: number;
  readonly definition: number;
  readonly number: number;
}

type Vectors = readonly (readonly number[])[];

/** SECURITY: more than any row of vectors has. No array is allocated for a row that claims more. */
const MOST_NUMBERS = 1_000_000;

/** Returns the vectors of a row, and the page where the row ends, so that the following rows are found faster. */
export async function readParquetRow(
  open: ChunkSource,
  row: number,
  last: PlacedPage | undefined,
): Promise<{ readonly vectors: Vectors; readonly last: PlacedPage }> {
  let placed = last !== undefined && last.firstRow <= row ? last : await pageAfter(open, undefined);
  while (placed !== undefined && row >= placed.next.row) placed = await pageAfter(open, placed);
  if (placed === undefined) throw damaged();
  const values = valuesOf(placed.page, row - placed.firstRow, open.shape.numberAt);
  while (row === placed.next.row - 1) {
    const next = await pageAfter(open, placed);
    if (next === undefined) break;
    for (const value of beginningOf(next.page, open.shape.numberAt)) values.push(value);
    if (values.length > MOST_NUMBERS) throw tooMany();
    placed = next;
  }
  return { vectors: vectorsOf(values, open.shape), last: placed };
}

function pageAfter(open: ChunkSource, placed: PlacedPage | undefined): Promise<PlacedPage | undefined> {
  return readNextValuesPage(open, placed?.next ?? firstPlace(open.chunk));
}

/** The values at the start of a page that belong to a row of an earlier page. */
function beginningOf(page: ValuesPage, numberAt: number): RowValue[] {
  return valuesBetween(page, 0, page.rowStarts[0] ?? page.count, 0, numberAt);
}

/** The values of the row with this index among those that begin in the page. */
function valuesOf(page: ValuesPage, row: number, numberAt: number): RowValue[] {
  const start = page.rowStarts[row];
  const firstNumber = page.numberStarts[row];
  if (start === undefined || firstNumber === undefined) throw damaged();
  return valuesBetween(page, start, page.rowStarts[row + 1] ?? page.count, firstNumber, numberAt);
}

function valuesBetween(
  { repetition, definition, number }: ValuesPage,
  start: number,
  end: number,
  firstNumber: number,
  numberAt: number,
): RowValue[] {
  if (end - start > MOST_NUMBERS) throw tooMany();
  const values: RowValue[] = [];
  let numbers = firstNumber;
  for (let index = start; index < end; index += 1) {
    // Without definition levels, every value is a number.
    const level = definition[index] ?? numberAt;
    const isNumber = level === numberAt;
    values.push({
      repetition: repetition[index] ?? 0,
      definition: level,
      number: isNumber ? number(numbers) : Number.NaN,
    });
    if (isNumber) numbers += 1;
  }
  return values;
}

function tooMany(): VectorRefusal {
  return new VectorRefusal(`The row has more than ${MOST_NUMBERS} numbers.`);
}

function vectorsOf(values: readonly RowValue[], { lists, numberAt }: ColumnShape): Vectors {
  const [outer, inner] = lists;
  const [first] = values;
  if (first === undefined) throw damaged();
  if (first.definition < outer.presentAt) throw new VectorRefusal('The row has no vector.');
  const list = inner ?? outer;
  const vectors: number[][] = inner === undefined ? [[]] : [];
  for (const { repetition, definition, number } of values) {
    if (inner !== undefined && definition < outer.entryAt) continue;
    if (inner !== undefined && repetition < 2) vectors.push([]);
    if (definition < list.presentAt) throw new VectorRefusal('This row contains a null vector.');
    if (definition < list.entryAt) continue;
    if (definition < numberAt) throw new VectorRefusal('A number of the vector is null.');
    vectors.at(-1)?.push(number);
  }
  return vectors;
}
