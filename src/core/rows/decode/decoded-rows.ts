import type { Data, RecordBatch, Schema } from 'apache-arrow';
import type { SchemaField } from '#contract/index.ts';
import {
  ArrowTypeError,
  NotAnArrowStream,
  NotArrowVectors,
  SchemaTooLarge,
} from '#protocol/arrow/arrow-errors.ts';
import { BatchSchema, readBatches } from '#protocol/arrow/batch-schema.ts';
import { fromArrowSchema } from '#protocol/arrow/from-arrow.ts';
import { END_OF_STREAM, framed } from '#protocol/arrow/ipc-framing.ts';
import { readStreamSchema } from '#protocol/arrow/stream-schema.ts';
import { describeField } from '#protocol/index.ts';
import { createSlices } from '../../time-slices.ts';
import { CorruptDataError } from '../request-rows.ts';
import { type IpcAnswer, readCutIpcAnswer, readIpcAnswer } from './ipc-answer.ts';

/** One column of one batch. */
export interface AnswerColumn {
  readonly data: Data;
  readonly isVector: boolean;
}

export interface RowPlace {
  readonly columns: readonly AnswerColumn[];
  readonly index: number;
}

/** Rows in memory that are decoded on demand. */
export interface RowsInOrder {
  readonly fields: SchemaField[];
  /** The Arrow schema of the same fields. */
  readonly schema: Schema;
  readonly rows: number;
  /** In bytes. */
  readonly size: number;
  /** Iterates the rows across batches. */
  places(): Iterable<RowPlace>;
  /** The batch of a row and the index in it; undefined beyond the last row. */
  columnsAt(row: number): RowPlace | undefined;
}

/** All rows of a response. */
export interface DecodedRows extends RowsInOrder {
  /** The Arrow messages of the rows. */
  readonly ipc: IpcAnswer;
  readonly batches: readonly AnswerBatch[];
}

/**
 * Opens the rows of an Arrow response; if it was cut off, its complete rows. Throws a {@link CorruptDataError} for
 * invalid data.
 */
export async function openAnswer(bytes: Uint8Array, isCut = false): Promise<DecodedRows> {
  return mapCorruption(async () => {
    // With the maximum number of fields each step takes a while.
    const turn = createSlices();
    const ipc = isCut ? await readCutIpcAnswer(bytes) : await readIpcAnswer(bytes);
    await turn();
    const schema = new BatchSchema(readStreamSchema(ipc.schema));
    await turn();
    const described = fromArrowSchema(schema).fields;
    await turn();
    const fields = described.map(describeField);
    await turn();
    const batches: AnswerBatch[] = [];
    for (const batch of recordBatchesOf(ipc, schema)) {
      batches.push(columnsOf(batch, fields));
      await turn();
    }
    const facts = { fields, schema, rows: ipc.rows, size: bytes.length };
    return { ...facts, ipc, batches, ...rowsIn(batches) };
  });
}

export interface AnswerBatch {
  readonly rows: number;
  readonly columns: readonly AnswerColumn[];
}

function* recordBatchesOf({ frames }: IpcAnswer, schema: BatchSchema): Generator<RecordBatch> {
  const codec = frames.find(({ compression }) => compression !== undefined)?.compression;
  if (codec !== undefined) {
    throw new CorruptDataError(`${codec} compression isn’t supported.`);
  }
  const parts = frames.flatMap(({ metadata, body }) => [framed(metadata), body]);
  try {
    yield* readBatches(schema, Buffer.concat([...parts, END_OF_STREAM]));
  } catch (problem) {
    // The reader throws errors of any type; only its input can have caused them.
    throw new CorruptDataError(DAMAGED, { cause: problem });
  }
}

function columnsOf({ data, numRows }: RecordBatch, fields: readonly SchemaField[]): AnswerBatch {
  const columns = fields.map(({ family }, place) => {
    const column = data.children[place];
    if (column === undefined) throw new RangeError('A batch lacks a column.');
    return { data: column, isVector: family === 'vector' };
  });
  return { rows: numRows, columns };
}

/** At most `most` rows of the batches. */
export function rowsIn(
  batches: readonly AnswerBatch[],
  most = Number.POSITIVE_INFINITY,
): Pick<RowsInOrder, 'places' | 'columnsAt'> {
  const starts = startsOf(batches);
  return {
    *places() {
      let left = most;
      for (const { rows, columns } of batches) {
        for (let index = 0; index < rows && left > 0; index += 1, left -= 1) yield { columns, index };
      }
    },
    columnsAt: (row) => {
      const place = lastUpTo(starts, row);
      const { rows = 0, columns = [] } = batches[place] ?? {};
      const index = row - (starts[place] ?? 0);
      return row < most && index < rows ? { columns, index } : undefined;
    },
  };
}

/** The number of each batch's first row. */
function startsOf(batches: readonly AnswerBatch[]): readonly number[] {
  let next = 0;
  return batches.map(({ rows }) => {
    const start = next;
    next += rows;
    return start;
  });
}

/**
 * The index of the last start that is not beyond the row. A binary search, since there may be a hundred thousand
 * batches.
 */
function lastUpTo(starts: readonly number[], row: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Throws a {@link CorruptDataError} for invalid data. */
export async function mapCorruption<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    throw damageIn(problem) ?? problem;
  }
}

const DAMAGED = 'The data is truncated, damaged, or not Arrow.';

function damageIn(problem: unknown): CorruptDataError | undefined {
  if (problem instanceof ArrowTypeError || problem instanceof SchemaTooLarge)
    return new CorruptDataError(problem.message, { cause: problem });
  if (problem instanceof NotAnArrowStream) {
    const message = 'The schema is damaged, or a column has an unknown type.';
    return new CorruptDataError(message, { cause: problem });
  }
  // Reading at an invalid offset throws a RangeError.
  if (problem instanceof RangeError || problem instanceof NotArrowVectors) {
    return new CorruptDataError(DAMAGED, { cause: problem });
  }
  return undefined;
}
