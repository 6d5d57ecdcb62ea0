import { type Message, type RecordBatch, RecordBatchReader, type Schema } from 'apache-arrow';
import { checkBatchMessage } from './batch-message.ts';
import { NotAnArrowStream } from './errors.ts';
import { isArrowFile, streamOfFile } from './file-stream.ts';
import { frameAt } from './message-frame.ts';
import { checkSchemaMessage } from './schema-message.ts';

export interface StreamStart {
  readonly schema: Schema;
  /** Undefined where no batch has a row. */
  readonly batch: RecordBatch | undefined;
}

/**
 * The first rows of an Arrow IPC stream or file, and no more of it than that. Throws a {@link NotAnArrowStream}, whose
 * message is for the user.
 */
export function readFirstBatch(bytes: Uint8Array): StreamStart {
  try {
    // A copy, since apache-arrow reads arrays in place, and those must lie on a multiple of eight.
    const stream = isArrowFile(bytes) ? streamOfFile(bytes) : new Uint8Array(bytes);
    return readStart(stream.subarray(0, endOfFirstRows(stream)));
  } catch (cause) {
    if (cause instanceof NotAnArrowStream) throw cause;
    throw new NotAnArrowStream('It is damaged, or no Arrow IPC stream or file.', { cause });
  }
}

function readStart(stream: Uint8Array): StreamStart {
  const reader = RecordBatchReader.from(stream).open();
  // A reader that came to its end knows its schema no longer.
  const { schema } = reader;
  for (const batch of reader) if (batch.numRows > 0) return { schema, batch };
  return { schema, batch: undefined };
}

/** SECURITY: every message up to there was checked, and is there as a whole; of the rest, nothing is handed on. */
function endOfFirstRows(stream: Uint8Array): number {
  const first = frameAt(stream, 0, checkSchemaMessage);
  if (first === undefined) throw new RangeError('It is empty.');
  let end = first.end;
  for (;;) {
    const frame = frameAt(stream, end, checkBatchMessage);
    if (frame === undefined) return end;
    end = frame.end;
    if (rowsOf(frame.message, stream.length) > 0) return end;
  }
}

function rowsOf(message: Message, size: number): number {
  if (!message.isRecordBatch()) throw new TypeError('The message is no record batch.');
  const batch = message.header();
  if (batch.compression !== null) {
    throw new NotAnArrowStream('Its rows are compressed, which is not read here.');
  }
  const lengths = [batch.length, ...batch.nodes.map((node) => node.length)];
  // Each value takes a bit at least.
  if (!lengths.every((length) => length >= 0 && length <= size * 8)) {
    throw new RangeError('It says that it has more values than bytes.');
  }
  return batch.length;
}
