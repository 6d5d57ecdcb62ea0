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
import { CorruptDataError } from '../ask-rows.ts';
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

/** Rows that are held, and read as they are asked for. */
export interface RowsInOrder {
  readonly fields: SchemaField[];
  /** The same as Arrow has them. */
  readonly schema: Schema;
  readonly rows: number;
  /** What it weighs, in bytes. */
  readonly size: number;
  /** The rows one after another, whichever batch each is in; who has enough of them leaves. */
  places(): Iterable<RowPlace>;
  /** The batch that a row is in, and where; undefined beyond the last row. */
  columnsAt(row: number): RowPlace | undefined;
}

/** All rows of an answer. */
export interface DecodedRows extends RowsInOrder {
  /** The messages that the rows are in. */
  readonly ipc: IpcAnswer;
  readonly batches: readonly AnswerBatch[];
}

/**
 * The rows of an Arrow answer; of one that was cut, those that came whole. What can't be read is a
 * {@link CorruptDataError}, whose message is for the user.
 */
export async function openAnswer(bytes: Uint8Array, isCut = false): Promise<DecodedRows> {
  return mapCorruption(async () => {
    // Each step takes a while for as many fields as there may be.
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
    // It throws whatever its parts throw; its input was all of what it could be blamed for.
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

/** Of the batches as many rows as these. */
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

/** Of each batch the number of its first row. */
function startsOf(batches: readonly AnswerBatch[]): readonly number[] {
  let next = 0;
  return batches.map(({ rows }) => {
    const start = next;
    next += rows;
    return start;
  });
}

/** The place of the last that is not beyond a row: of batches without rows, none. There may be a hundred thousand. */
function lastUpTo(starts: readonly number[], row: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What was read, or a {@link CorruptDataError} for bytes that make no sense. */
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
  // Whatever is read by offsets that make no sense ends in a RangeError, whichever offset it was.
  if (problem instanceof RangeError || problem instanceof NotArrowVectors) {
    return new CorruptDataError(DAMAGED, { cause: problem });
  }
  return undefined;
}
