import { openTables } from '../flat-tables.ts';
import { type ByteReader, cutOff, FILE_MAGIC, MAX_METADATA_LENGTH, viewOf } from './ipc-messages.ts';

/*
 * A file has its schema twice, in the stream and in its footer. Some writers, apache-arrow's own among them, leave out
 * the one in the stream.
 */

const END_LENGTH = 4 + FILE_MAGIC.length;
/** The place of the member in Arrow's own `File.fbs`. */
const FOOTER_SCHEMA = 1;

/** The schema of the footer as the message that a stream would begin with. */
export async function schemaInFooter(source: ByteReader): Promise<Uint8Array> {
  const end = source.size - END_LENGTH;
  if (end < 0) throw cutOff();
  const length = viewOf(await source.read(end, source.size)).getInt32(0, true);
  if (length <= 0 || length > MAX_METADATA_LENGTH || length > end) throw cutOff();
  const footer = await source.read(end - length, end);
  const tables = openTables(footer);
  const schema = tables.tableOf(tables.root(), FOOTER_SCHEMA);
  if (schema === undefined) throw cutOff();
  return messageAround(footer, schema);
}

/** The message in front: the offsets inside of the footer are relative, so they stay right. */
const BEFORE = { prefix: 8, message: 32 } as const;
/** Of FlatBuffers: where the table of the message lies, and in it its members. */
const VTABLE = 4;
const TABLE = 16;
const MEMBERS = { header: 4, version: 8, headerType: 10, end: 12 } as const;
const VERSION_5 = 4;
const SCHEMA_HEADER = 1;

function messageAround(footer: Uint8Array, schema: number): Uint8Array {
  const whole = new Uint8Array(BEFORE.prefix + BEFORE.message + footer.length);
  whole.set(footer, BEFORE.prefix + BEFORE.message);
  const prefix = new DataView(whole.buffer, 0, BEFORE.prefix);
  prefix.setInt32(0, -1, true);
  prefix.setInt32(4, BEFORE.message + footer.length, true);
  const message = new DataView(whole.buffer, BEFORE.prefix);
  message.setUint32(0, TABLE, true);
  const slots = [10, MEMBERS.end, MEMBERS.version, MEMBERS.headerType, MEMBERS.header];
  for (const [place, slot] of slots.entries()) message.setUint16(VTABLE + 2 * place, slot, true);
  message.setInt32(TABLE, TABLE - VTABLE, true);
  message.setUint32(TABLE + MEMBERS.header, BEFORE.message + schema - TABLE - MEMBERS.header, true);
  message.setInt16(TABLE + MEMBERS.version, VERSION_5, true);
  message.setUint8(TABLE + MEMBERS.headerType, SCHEMA_HEADER);
  return whole;
}
