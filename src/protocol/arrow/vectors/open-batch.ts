import type { FieldModel } from '../../arrow-types/index.ts';
import { ArrowTypeError, NotAnArrowStream, NotArrowVectors, SchemaTooLarge } from '../arrow-errors.ts';
import { openFlatTable } from '../flat-table.ts';
import { fromArrowSchema } from '../from-arrow.ts';
import { HEADER, headerOf, MESSAGE } from '../ipc-format.ts';
import {
  type ByteReader,
  cutOff,
  type IpcMessage,
  readMessage,
  schemaInFooter,
  startInFile,
} from '../ipc-messages.ts';
import { layoutOf, readBatchHeader } from '../record-batch.ts';
import { readStreamSchema } from '../stream-schema.ts';

/*
 * SECURITY: record batches are read here by their offsets, each validated before use. apache-arrow isn’t used, as it
 * creates arrays of any stated length.
 */

export interface RecordBatch {
  readonly rowCount: number;
  readonly nodes: readonly FieldNode[];
  readonly buffers: readonly BufferPlace[];
  /** The number of additional buffers of each view column, in order. */
  readonly viewBuffers: readonly number[];
}

interface FieldNode {
  readonly length: number;
  readonly nullCount: number;
}

/** Relative to the beginning of the file. */
interface BufferPlace {
  readonly start: number;
  readonly length: number;
}

interface ReadMessage {
  /** Undefined for a schema or a dictionary. */
  readonly batch: RecordBatch | undefined;
  /** The offset of the next message. */
  readonly end: number;
}

/** The columns of an Arrow IPC file or stream, and the places of the bytes of each batch. */
export interface OpenBatches {
  readonly source: ByteReader;
  readonly fields: readonly FieldModel[];
  readonly batches: readonly RecordBatch[];
}

/**
 * Reads only the metadata. {@link arrowRefusal} converts errors of this and later reads to {@link NotArrowVectors}.
 */
export async function openBatches(source: ByteReader): Promise<OpenBatches> {
  const start = await startInFile(source);
  const { fields } = fromArrowSchema(readStreamSchema(await schemaMessage(source, start)));
  return { source, fields, batches: await readBatches(source, start ?? 0) };
}

async function schemaMessage(source: ByteReader, start: number | undefined): Promise<Uint8Array> {
  const first = await readMessage(source, start ?? 0);
  if (first !== undefined && hasSchema(first)) return first.whole;
  if (start !== undefined) return schemaInFooter(source);
  throw cutOff();
}

function hasSchema({ metadata }: IpcMessage): boolean {
  return openFlatTable(metadata).byte(MESSAGE.headerType) === HEADER.schema;
}

/** SECURITY: without a limit, a file of empty messages would be read forever. */
const MAX_BATCHES = 100_000;

async function readBatches(source: ByteReader, start: number): Promise<readonly RecordBatch[]> {
  const batches: RecordBatch[] = [];
  let at = start;
  for (let count = 0; count < MAX_BATCHES; count += 1) {
    const message = await readMessage(source, at);
    if (message === undefined) return batches;
    const { batch, end } = readBatch(message, source.size);
    if (batch !== undefined) batches.push(batch);
    at = end;
  }
  throw new NotArrowVectors(`The Arrow file has more than ${MAX_BATCHES} batches.`);
}

function readBatch({ metadata, bodyStart }: IpcMessage, fileSize: number): ReadMessage {
  const message = openFlatTable(metadata);
  const end = bodyStart + checked(message.long(MESSAGE.bodyLength));
  if (end > fileSize) throw cutOff();
  const table = headerOf(message, HEADER.batch);
  if (table === undefined) return { batch: undefined, end };
  const header = readBatchHeader(table);
  if (header.codec !== 'none') {
    throw new NotArrowVectors('The Arrow file is compressed. Save it without compression.');
  }
  const batch = {
    rowCount: checked(header.rows),
    nodes: header.nodes.map(({ first, second }) => ({ length: checked(first), nullCount: checked(second) })),
    buffers: header.buffers.map(({ first, second }) => {
      const start = bodyStart + checked(first);
      const length = checked(second);
      if (start + length > end) throw cutOff();
      return { start, length };
    }),
    viewBuffers: header.viewBuffers.map(checked),
  };
  return { batch, end };
}

function checked(long: number): number {
  if (long < 0 || long > Number.MAX_SAFE_INTEGER) throw cutOff();
  return long;
}

/** The index of a column’s own node and buffer in its batch. Those of its children follow. */
export interface ColumnPlace {
  readonly node: number;
  readonly buffer: number;
}

/** Nodes and buffers have no names: the index is the sum over the preceding columns. */
export function placeOfColumn(
  fields: readonly FieldModel[],
  column: number,
  { viewBuffers }: RecordBatch,
): ColumnPlace {
  const before = layoutOf(fields.slice(0, column).map(({ type }) => type));
  if (!before.isKnown) {
    throw new NotArrowVectors('A column before this one has a type that isn’t known here.');
  }
  const ofViews = viewBuffers.slice(0, before.views).reduce((sum, count) => sum + count, 0);
  return { node: before.nodes.length, buffer: before.buffers + ofViews };
}

/** Converts the errors that invalid bytes can cause. Any other error is a bug. */
export function arrowRefusal(problem: unknown): unknown {
  if (problem instanceof ArrowTypeError || problem instanceof SchemaTooLarge)
    return new NotArrowVectors(problem.message, { cause: problem });
  if (problem instanceof NotAnArrowStream) {
    return new NotArrowVectors('The Arrow file doesn’t begin with a schema that can be read.', {
      cause: problem,
    });
  }
  return problem instanceof RangeError ? cutOff() : problem;
}
