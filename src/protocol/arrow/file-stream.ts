import { RecordBatchReader, type Schema, Table, tableToIPC } from 'apache-arrow';
import { checkBatchMessage } from './batch-message.ts';
import { openTables } from './flat-tables.ts';
import { frameAt } from './message-frame.ts';
import { checkFooter, checkSchemaMessage } from './schema-message.ts';

/*
 * An Arrow IPC file is a stream between two marks, with an index behind it. Writers differ in what they put before the
 * first message, and apache-arrow's own leaves the schema out there: it is in the index only.
 */

const MARK = new TextEncoder().encode('ARROW1');
/** To begin with, the mark is filled up to this; some go on with nothing up to a wider place. */
const START = 8;
/** After the index: its length, and the mark again. */
const TAIL = 4 + MARK.length;

export function isArrowFile(bytes: Uint8Array): boolean {
  return MARK.every((byte, place) => bytes[place] === byte);
}

/** A copy of the stream that a file holds. Throws where the file is damaged. */
export function streamOfFile(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - TAIL;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const footerAt = end - view.getInt32(end, true);
  if (!(footerAt >= START && footerAt < end)) throw new RangeError('The file has no index.');
  const messages = new Uint8Array(bytes.subarray(firstMessageAt(view, footerAt), footerAt));
  return startsWithSchema(messages)
    ? messages
    : joined(schemaMessage(new Uint8Array(bytes.subarray(footerAt))), messages);
}

function firstMessageAt(view: DataView, end: number): number {
  let at = START;
  while (at + 4 <= end && view.getInt32(at, true) === 0) at += 4;
  return Math.min(at, end);
}

const HEADER_TYPE = 1;
const SCHEMA_HEADER = 1;

function startsWithSchema(messages: Uint8Array): boolean {
  let isSchema = false;
  frameAt(messages, 0, (header) => {
    const tables = openTables(header);
    isSchema = tables.byteOf(tables.root(), HEADER_TYPE) === SCHEMA_HEADER;
    const check = isSchema ? checkSchemaMessage : checkBatchMessage;
    check(header);
  });
  return isSchema;
}

/** `ending` is the index with all that follows it. */
function schemaMessage(ending: Uint8Array): Uint8Array {
  checkFooter(ending.slice(0, ending.length - TAIL));
  // SECURITY: in a file that is nothing but its index, there is nothing to follow its offsets to.
  const hollow = joined(Uint8Array.of(...MARK, 0, 0), ending);
  const { schema }: { schema: Schema } = RecordBatchReader.from(hollow).open();
  const stream = tableToIPC(new Table(schema), 'stream');
  return stream.slice(0, frameAt(stream, 0, checkSchemaMessage)?.end);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
