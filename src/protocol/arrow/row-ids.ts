import { defined } from '../defined.ts';
import { RANK_COLUMNS, ROW_ID_COLUMN } from '../query-object.ts';
import { shortestSingle } from '../short-numbers.ts';
import { NotArrowVectors } from './arrow-errors.ts';
import { viewOf } from './ipc-framing.ts';
import { cutOff } from './ipc-messages.ts';
import {
  arrowRefusal,
  type OpenBatches,
  openBatches,
  placeOfColumn,
  type RecordBatch,
} from './vectors/open-batch.ts';

/** The rows of an answer in their order, without other values. */
export interface AnswerRanking {
  readonly count: number;
  /** Absent if the answer has no such column. */
  readonly rowIds?: readonly bigint[];
  readonly rank?: {
    readonly column: (typeof RANK_COLUMNS)[number];
    /** Null for a null or a number that is not finite. */
    readonly values: readonly (number | null)[];
  };
}

/**
 * Reads the row IDs of an Arrow IPC file or stream, and the column that orders it. Other columns are not read. Throws
 * {@link NotArrowVectors} if the bytes can't be read.
 */
export async function readRanking(bytes: Uint8Array): Promise<AnswerRanking> {
  try {
    const table = await openBatches({
      size: bytes.length,
      read: async (from, to) => bytes.subarray(from, to),
    });
    const rowIds = await valuesOf(table, ROW_ID_COLUMN, rowIdAt);
    const rank = await rankOf(table);
    return {
      count: countRows(table),
      ...defined({ rowIds, rank }),
    };
  } catch (problem) {
    throw arrowRefusal(problem);
  }
}

/** The row IDs of an answer that was requested with them. */
export async function rowIdsIn(bytes: Uint8Array): Promise<readonly bigint[]> {
  const { rowIds } = await readRanking(bytes);
  if (rowIds === undefined) throw new NotArrowVectors('The rows have no row IDs.');
  return rowIds;
}

function countRows({ batches }: OpenBatches): number {
  const count = batches.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (!Number.isSafeInteger(count)) throw cutOff();
  return count;
}

async function rankOf(table: OpenBatches): Promise<AnswerRanking['rank']> {
  for (const column of RANK_COLUMNS) {
    const values = await valuesOf(table, column, rankAt);
    if (values !== undefined) return { column, values };
  }
  return undefined;
}

/** Returns a reader for the numbers of a type; undefined if the type isn’t supported. */
type ReaderOf<Value> = (type: string) => NumberReader<Value> | undefined;

interface NumberReader<Value> {
  readonly size: number;
  readonly read: (view: DataView, at: number) => Value;
  readonly ofNull: () => Value;
}

async function valuesOf<Value>(
  table: OpenBatches,
  name: string,
  readerOf: ReaderOf<Value>,
): Promise<Value[] | undefined> {
  const column = table.fields.findIndex((field) => field.name === name);
  const type = table.fields[column]?.type;
  if (type === undefined) return undefined;
  const reader = readerOf(typeName(type));
  if (reader === undefined) throw new NotArrowVectors(`Column "${name}" has an unexpected type.`);
  const values: Value[] = [];
  for (const batch of table.batches) {
    const place = placeOfColumn(table.fields, column, batch);
    const view = await bufferView(table, batch, place.buffer + 1, batch.rowCount * reader.size);
    const isNull = await nullsOf(table, batch, place);
    for (let row = 0; row < batch.rowCount; row += 1) {
      values.push(isNull(row) ? reader.ofNull() : reader.read(view, row * reader.size));
    }
  }
  return values;
}

function typeName(type: OpenBatches['fields'][number]['type']): string {
  if (type.kind === 'int') return `${type.signed ? 'int' : 'uint'}${type.bits}`;
  return type.kind === 'float' ? `float${type.bits}` : type.kind;
}

function rowIdAt(type: string): NumberReader<bigint> | undefined {
  if (type !== 'uint64' && type !== 'int64') return undefined;
  return {
    size: 8,
    read:
      type === 'uint64'
        ? (view, at) => view.getBigUint64(at, true)
        : (view, at) => view.getBigInt64(at, true),
    ofNull: () => {
      throw new NotArrowVectors('A row ID is null.');
    },
  };
}

function rankAt(type: string): NumberReader<number | null> | undefined {
  const ofNull = () => null;
  if (type === 'float32') {
    return { size: 4, read: (view, at) => finite(shortestSingle(view.getFloat32(at, true))), ofNull };
  }
  return type === 'float64'
    ? { size: 8, read: (view, at) => finite(view.getFloat64(at, true)), ofNull }
    : undefined;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** SECURITY: rejects a batch that claims more rows than it has bytes, before anything of that size is created. */
async function bufferView(
  { source }: OpenBatches,
  { buffers }: RecordBatch,
  index: number,
  length: number,
): Promise<DataView> {
  const buffer = buffers[index];
  if (buffer === undefined || length > buffer.length) throw cutOff();
  const bytes = await source.read(buffer.start, buffer.start + length);
  if (bytes.length < length) throw cutOff();
  return viewOf(bytes);
}

/** Whether a row is null. The bitmap may be missing if there are no nulls. */
async function nullsOf(
  table: OpenBatches,
  batch: RecordBatch,
  place: { readonly node: number; readonly buffer: number },
): Promise<(row: number) => boolean> {
  const node = batch.nodes[place.node];
  if (node === undefined || node.length !== batch.rowCount) throw cutOff();
  if (node.nullCount === 0) return () => false;
  const bits = await bufferView(table, batch, place.buffer, Math.ceil(batch.rowCount / 8));
  return (row) => ((bits.getUint8(row >> 3) >> (row & 7)) & 1) === 0;
}
