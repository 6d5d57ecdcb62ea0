import {
  type Data,
  DataType,
  type Dictionary,
  makeData,
  RecordBatch,
  Struct,
  Table,
  tableFromIPC,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import { EngineProblem } from '../engine-problem.ts';

/*
 * A dictionary of one batch is not that of the next, since each is what some rows were written with; a file can hold only
 * one for a column. So they become one, and the places of the values in it are put right.
 */

export function withOneDictionary(files: readonly Buffer[]): Buffer {
  const batches = files.flatMap((file) => tableFromIPC(file).batches);
  const [first] = batches;
  if (first === undefined) throw new Error('There is no batch to join.');
  const { schema } = first;
  const rows = joined(
    new Struct(schema.fields),
    batches.map(({ data }) => data),
    'The row',
  );
  const table = new Table(
    schema,
    rows.map((data) => new RecordBatch(schema, data)),
  );
  return Buffer.from(tableToIPC(table, 'file'));
}

/** The chunks of one column, and of what is below it. */
function joined<Type extends DataType>(
  type: Type,
  chunks: readonly Data<Type>[],
  column: string,
): Data<Type>[] {
  if (DataType.isDictionary(type)) return onDictionary(type, chunks, column);
  const fields = type.children ?? [];
  const below = fields.map(({ name, type: inner }, index) =>
    joined(
      inner,
      chunks.flatMap(({ children }) => children[index] ?? []),
      name,
    ),
  );
  if (below.length === 0) return [...chunks];
  return chunks.map((chunk, at) => {
    const children = below.flatMap((column) => column[at] ?? []);
    return chunk.clone(type, chunk.offset, chunk.length, chunk.nullCount, chunk.buffers, children);
  });
}

function onDictionary<Type extends DataType>(
  type: Type & Dictionary,
  chunks: readonly Data<Type>[],
  column: string,
): Data<Type>[] {
  const places = new Map<unknown, number>();
  const moved = chunks.map(({ dictionary }) =>
    [...(dictionary ?? [])].map((value) => placeOf(value, places)),
  );
  if (!isPlain(type) || places.size > 2 ** (type.indices.bitWidth - 1)) throw tooMany(column);
  const dictionary = vectorFromArray([...places.keys()], type.dictionary);
  return chunks.map((chunk, at) => {
    const data = chunk.values.map((place: number) => moved[at]?.[place] ?? 0);
    const { length, offset, nullCount, nullBitmap } = chunk;
    return makeData({ type, length, offset, nullCount, nullBitmap, data, dictionary });
  });
}

function placeOf(value: unknown, places: Map<unknown, number>): number {
  const place = places.get(value) ?? places.size;
  places.set(value, place);
  return place;
}

/** Whose values and places are written again as they were read. */
function isPlain({ dictionary: values, indices }: Dictionary): boolean {
  if (indices.bitWidth > 32) return false;
  return [DataType.isUtf8, DataType.isLargeUtf8, DataType.isInt, DataType.isFloat].some((is) => is(values));
}

function tooMany(column: string): EngineProblem {
  const unsupported = 0;
  return new EngineProblem(
    unsupported,
    `The dictionaries of \`${column}\` don’t fit into one. Request other columns, or fewer rows at a time.`,
  );
}
