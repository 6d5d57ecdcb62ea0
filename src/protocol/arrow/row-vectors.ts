import { DataType, type Field, Precision, type RecordBatch, Schema, Vector } from 'apache-arrow';
import { wordsOfType } from '../arrow-types/type-words.ts';
import { ArrowTypeError, NotAnArrowStream } from './errors.ts';
import { readFirstBatch } from './first-batch.ts';
import { fromArrowSchema } from './from-arrow.ts';

/** What the first row of an answer has in a vector column. */
export type FirstRow =
  | { readonly state: 'found'; readonly vectors: number[][] }
  | { readonly state: 'no row' }
  /** `reason` completes a sentence that begins with the column. */
  | { readonly state: 'no vector'; readonly reason: string }
  /** `reason` is a sentence. */
  | { readonly state: 'unreadable'; readonly reason: string };

/** More numbers than any row's vectors have; a column may say that it has thousands of millions. */
const MOST_NUMBERS = 1_000_000;

/** The vector of the first row of an Arrow IPC stream or file, or the several vectors that it has. */
export function vectorsInFirstRow(bytes: Uint8Array, column: string): FirstRow {
  try {
    const { schema, batch } = readFirstBatch(bytes);
    const field = fieldOf(schema.fields, column);
    if (field === undefined) return noVector('is not among the columns that the server sent');
    const kind = kindOf(field.type);
    if (kind === undefined) return noVector(`holds ${wordsOf(field)}, which is no vector`);
    return batch === undefined ? { state: 'no row' } : readRow(batch, field.name, kind);
  } catch (error) {
    if (error instanceof NotAnArrowStream || error instanceof ArrowTypeError)
      return { state: 'unreadable', reason: error.message };
    // The bytes are checked as far as the reader's safety needs it, and no further.
    if (error instanceof RangeError || error instanceof TypeError) {
      return { state: 'unreadable', reason: 'Its rows are damaged.' };
    }
    throw error;
  }
}

function noVector(reason: string): FirstRow {
  return { state: 'no vector', reason };
}

/** Servers give a column within another one a name of their own; it is alone then. */
function fieldOf(fields: readonly Field[], column: string): Field | undefined {
  return fields.find(({ name }) => name === column) ?? (fields.length === 1 ? fields[0] : undefined);
}

function wordsOf(field: Field): string {
  return fromArrowSchema(new Schema([field]))
    .fields.map(({ type }) => wordsOfType(type))
    .join();
}

interface VectorKind {
  readonly hasSeveral: boolean;
  readonly isSingle: boolean;
}

function kindOf(type: DataType): VectorKind | undefined {
  const item = DataType.isList(type) || DataType.isLargeList(type) ? type.children[0]?.type : undefined;
  const vector = item ?? type;
  if (!DataType.isFixedSizeList(vector)) return undefined;
  const number = vector.children[0]?.type;
  const isSingle = DataType.isFloat(number) && number.precision === Precision.SINGLE;
  return DataType.isFloat(number) || isByte(number)
    ? { hasSeveral: item !== undefined, isSingle }
    : undefined;
}

function isByte(type: unknown): boolean {
  return DataType.isInt(type) && type.bitWidth === 8;
}

function readRow(batch: RecordBatch, name: string, { hasSeveral, isSingle }: VectorKind): FirstRow {
  const cell: unknown = batch.getChild(name)?.get(0);
  if (!isVector(cell)) return noVector('is null there');
  // Before anything is made of a length.
  if (cell.length > MOST_NUMBERS) return tooMany();
  const cells: unknown[] = hasSeveral ? Array.from(cell) : [cell];
  if (cells.length === 0) return noVector('has an empty list there');
  if (!cells.every(isVector)) return noVector('has a null among its vectors there');
  if (cells.reduce((sum, { length }) => sum + length, 0) > MOST_NUMBERS) return tooMany();
  const vectors = cells.map((one): unknown[] => Array.from(one));
  if (!vectors.every(areNumbers)) return noVector('has something there that is no number');
  return {
    state: 'found',
    vectors: isSingle ? vectors.map((vector) => vector.map(shortestSingle)) : vectors,
  };
}

function isVector(value: unknown): value is Vector {
  return value instanceof Vector;
}

function tooMany(): FirstRow {
  return noVector('has more than a million numbers there');
}

function areNumbers(values: readonly unknown[]): values is number[] {
  return values.every(Number.isFinite);
}

/** As few digits as tell it from every other number of four bytes: `0.1`, and not `0.10000000149011612`. */
function shortestSingle(value: number): number {
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}
