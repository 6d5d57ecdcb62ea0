import { Message, type Schema } from 'apache-arrow';
import { NotAnArrowStream } from './arrow-errors.ts';
import { type FlatTables, openTables } from './flat-tables.ts';

/** The schema of an Arrow IPC stream: its first message. No more of the stream than that needs to be there. */
export function readStreamSchema(bytes: Uint8Array): Schema {
  try {
    return schemaOf(firstMessageOf(bytes));
  } catch (cause) {
    throw new NotAnArrowStream('The bytes don’t begin with the schema of an Arrow IPC stream.', { cause });
  }
}

/** What a message of today begins with; one from before 2019 begins with its length at once. */
const CONTINUATION = -1;

/** A copy, since apache-arrow reads arrays in place, and those must lie on a multiple of four. */
function firstMessageOf(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getInt32(0, true) === CONTINUATION ? 8 : 4;
  const length = view.getInt32(start - 4, true);
  if (length <= 0 || start + length > bytes.byteLength) throw new RangeError('The message is cut off.');
  return bytes.slice(start, start + length);
}

function schemaOf(bytes: Uint8Array): Schema {
  checkSchemaMessage(bytes);
  const message = Message.decode(bytes);
  if (!message.isSchema()) throw new TypeError('The message is no schema.');
  return message.header();
}

/*
 * SECURITY: apache-arrow believes every length and every offset of a message. One changed byte makes it read two
 * thousand million fields that are not there, or one field inside itself for ever. So a message that comes from
 * outside is walked here first, at a cost that its size bounds.
 */

/** The places of the members, and the numbers of types, in Arrow's own `Message.fbs` and `Schema.fbs`. */
const MESSAGE = { headerType: 1, header: 2, metadata: 4 } as const;
const SCHEMA = { fields: 1, metadata: 2 } as const;
const FIELD = { name: 0, typeNumber: 2, type: 3, children: 5, metadata: 6 } as const;
const KEY_VALUE = { key: 0, value: 1 } as const;
const TIMESTAMP = { number: 10, zone: 1 } as const;
const UNION = { number: 14, typeIds: 1 } as const;
const SCHEMA_HEADER = 1;

/** Deeper than any schema, and not too deep for the stack. */
const DEEPEST = 500;

/** Throws for bytes that are no message with a schema, or one that makes its reader do more than its size explains. */
function checkSchemaMessage(bytes: Uint8Array): void {
  const tables = openTables(bytes);
  const message = tables.root();
  const schema = tables.tableOf(message, MESSAGE.header);
  if (schema === undefined || tables.byteOf(message, MESSAGE.headerType) !== SCHEMA_HEADER) {
    throw new TypeError('The message has no schema.');
  }
  checkMetadata(tables, message, MESSAGE.metadata);
  checkMetadata(tables, schema, SCHEMA.metadata);
  for (const field of tables.tablesOf(schema, SCHEMA.fields)) checkField(tables, field, 0);
}

function checkField(tables: FlatTables, field: number, depth: number): void {
  if (depth > DEEPEST) throw new RangeError('The schema is nested too deep.');
  tables.payForText(field, FIELD.name);
  checkMetadata(tables, field, FIELD.metadata);
  checkType(tables, field);
  for (const child of tables.tablesOf(field, FIELD.children)) checkField(tables, child, depth + 1);
}

/** Only of these two types is a member as long as it says. */
function checkType(tables: FlatTables, field: number): void {
  const type = tables.tableOf(field, FIELD.type);
  if (type === undefined) return;
  const number = tables.byteOf(field, FIELD.typeNumber);
  if (number === TIMESTAMP.number) tables.payForText(type, TIMESTAMP.zone);
  if (number === UNION.number) tables.payForNumbers(type, UNION.typeIds);
}

function checkMetadata(tables: FlatTables, table: number, member: number): void {
  for (const entry of tables.tablesOf(table, member)) {
    tables.payForText(entry, KEY_VALUE.key);
    tables.payForText(entry, KEY_VALUE.value);
  }
}
