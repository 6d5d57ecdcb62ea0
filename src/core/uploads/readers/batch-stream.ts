import * as arrow from 'apache-arrow';
import { type MessageFacts, messageInfo } from './ipc-frames.ts';

/** One batch of rows as a stream of its own; what is wanted of it are its messages without the schema. */
export function streamOfBatch(
  schema: arrow.Schema,
  columns: readonly arrow.Data[],
  rows: number,
): Uint8Array {
  const struct = new arrow.Struct(schema.fields);
  const data = arrow.makeData({ type: struct, length: rows, nullCount: 0, children: [...columns] });
  return arrow.RecordBatchStreamWriter.writeAll([new arrow.RecordBatch(schema, data)]).toUint8Array(true);
}

/** A table without rows is its schema. */
export function streamOfSchema(schema: arrow.Schema): Uint8Array {
  return new arrow.RecordBatchStreamWriter().reset(undefined, schema).finish().toUint8Array(true);
}

/** The parts of a stream that lies in memory whole: of several streams of one schema, one can be put together. */
interface CutStream {
  readonly schema: Uint8Array;
  /** They come before all batches. */
  readonly dictionaries: Uint8Array;
  /** Without the end behind them. */
  readonly batches: Uint8Array;
}

const PREFIX = 8;

/** Of streams that were written here, by today's rules. */
export function cutStream(stream: Uint8Array): CutStream {
  const schemaEnd = endOfAll(stream, 0, 'schema');
  const dictionariesEnd = endOfAll(stream, schemaEnd, 'dictionary');
  return {
    schema: stream.subarray(0, schemaEnd),
    dictionaries: stream.subarray(schemaEnd, dictionariesEnd),
    batches: stream.subarray(dictionariesEnd, endOfAll(stream, dictionariesEnd, 'batch')),
  };
}

/** Behind all messages of a kind that follow each other. */
function endOfAll(stream: Uint8Array, from: number, kind: MessageFacts['kind']): number {
  let end = from;
  for (let length = lengthAt(stream, end); length > 0; length = lengthAt(stream, end)) {
    const bodyAt = end + PREFIX + length;
    const facts = messageInfo(stream.subarray(end + PREFIX, bodyAt));
    if (facts.kind !== kind) break;
    end = bodyAt + facts.bodyLength;
  }
  return end;
}

/** Of the metadata; none where the stream ends, with or without saying so. */
function lengthAt(stream: Uint8Array, at: number): number {
  if (at + PREFIX > stream.length) return 0;
  return new DataView(stream.buffer, stream.byteOffset).getInt32(at + 4, true);
}
