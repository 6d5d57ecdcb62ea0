import { Message, type Schema } from 'apache-arrow';
import { NotAnArrowStream } from './arrow-errors.ts';
import { type FlatTable, openFlatTable } from './flat-table.ts';
import { FIELD, HEADER, headerOf, MESSAGE, payForMetadata, SCHEMA } from './ipc-format.ts';
import { headerPlace } from './ipc-framing.ts';

/** The schema of an Arrow IPC stream: its first message. No more of the stream than that needs to be there. */
export function readStreamSchema(bytes: Uint8Array): Schema {
  try {
    return schemaOf(firstMessageOf(bytes));
  } catch (cause) {
    throw new NotAnArrowStream('The bytes don’t begin with the schema of an Arrow IPC stream.', { cause });
  }
}

/** A copy, since apache-arrow reads arrays in place, and those must lie on a multiple of four. */
function firstMessageOf(bytes: Uint8Array): Uint8Array {
  const place = headerPlace(bytes);
  if ('missing' in place) throw new RangeError('The message is cut off.');
  const { prefix, length } = place;
  if (length <= 0 || prefix + length > bytes.byteLength) throw new RangeError('The message is cut off.');
  return bytes.slice(prefix, prefix + length);
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

/** Of Arrow's own `Schema.fbs`: the types that have a member as long as it says. */
const TIMESTAMP = { number: 10, zone: 1 } as const;
const UNION = { number: 14, typeIds: 1 } as const;

/** Deeper than any schema, and not too deep for the stack. */
const DEEPEST = 500;

/** Throws for bytes that are no message with a schema, or one that makes its reader do more than its size explains. */
function checkSchemaMessage(bytes: Uint8Array): void {
  const message = openFlatTable(bytes);
  const schema = headerOf(message, HEADER.schema);
  if (schema === undefined) throw new TypeError('The message has no schema.');
  payForMetadata(message, MESSAGE.metadata);
  payForMetadata(schema, SCHEMA.metadata);
  for (const field of schema.tables(SCHEMA.fields)) checkField(field, 0);
}

function checkField(field: FlatTable, depth: number): void {
  if (depth > DEEPEST) throw new RangeError('The schema is nested too deep.');
  field.payForText(FIELD.name);
  payForMetadata(field, FIELD.metadata);
  checkType(field);
  for (const child of field.tables(FIELD.children)) checkField(child, depth + 1);
}

function checkType(field: FlatTable): void {
  const type = field.table(FIELD.type);
  if (type === undefined) return;
  const number = field.byte(FIELD.typeNumber);
  if (number === TIMESTAMP.number) type.payForText(TIMESTAMP.zone);
  if (number === UNION.number) type.payForInts(UNION.typeIds);
}
