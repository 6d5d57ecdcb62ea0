import { Message, type Schema } from 'apache-arrow';
import { LIMITS } from '../limits.ts';
import { NotAnArrowStream, SchemaTooLarge } from './arrow-errors.ts';
import { type FlatTable, openFlatTable } from './flat-table.ts';
import { FIELD, HEADER, headerOf, MESSAGE, payForMetadata, SCHEMA } from './ipc-format.ts';
import { headerPlace } from './ipc-framing.ts';

/** The schema of an Arrow IPC stream, from its first message. The bytes may end after it. */
export function readStreamSchema(bytes: Uint8Array): Schema {
  try {
    return schemaOf(firstMessageOf(bytes));
  } catch (cause) {
    if (cause instanceof SchemaTooLarge) throw cause;
    throw new NotAnArrowStream('The bytes don’t begin with the schema of an Arrow IPC stream.', { cause });
  }
}

/** Copies the bytes, since apache-arrow reads arrays in place and they must be aligned to four bytes. */
function firstMessageOf(bytes: Uint8Array): Uint8Array {
  const place = headerPlace(bytes);
  if ('missing' in place) throw new RangeError('The message is cut off.');
  const { prefix, length } = place;
  if (length <= 0 || prefix + length > bytes.byteLength) throw new RangeError('The message is cut off.');
  return bytes.slice(prefix, prefix + length);
}

function schemaOf(bytes: Uint8Array): Schema {
  checkSchema(bytes);
  const message = Message.decode(bytes);
  if (!message.isSchema()) throw new TypeError('The message is no schema.');
  return message.header();
}

/*
 * SECURITY: apache-arrow trusts every length and offset of a message. One changed byte makes it read two thousand
 * million fields that don’t exist, or loop forever. So each untrusted message is validated here first, at a cost that
 * its size bounds.
 */

/** From Arrow's own `Schema.fbs`: the types with a member of variable length. */
const TIMESTAMP = { number: 10, zone: 1 } as const;
const UNION = { number: 14, typeIds: 1 } as const;

/**
 * Throws if the message has no schema, or if its size doesn’t justify the work of reading it. Throws {@link
 * SchemaTooLarge} if it exceeds the limits.
 */
export function checkSchema(header: Uint8Array): void {
  const message = openFlatTable(header);
  const schema = headerOf(message, HEADER.schema);
  if (schema === undefined) throw new TypeError('The message has no schema.');
  payForMetadata(message, MESSAGE.metadata);
  payForMetadata(schema, SCHEMA.metadata);
  refuseBeyond('columns', schema.count(SCHEMA.fields));
  const seen = { fields: 0 };
  for (const field of schema.tables(SCHEMA.fields)) checkField(field, 0, seen);
}

interface FieldsSeen {
  fields: number;
}

function checkField(field: FlatTable, depth: number, seen: FieldsSeen): void {
  if (depth > LIMITS.fieldLevels) throw new RangeError('The schema is nested too deep.');
  seen.fields += 1;
  refuseBeyond('fields', seen.fields);
  field.payForText(FIELD.name);
  payForMetadata(field, FIELD.metadata);
  checkType(field);
  for (const child of field.tables(FIELD.children)) checkField(child, depth + 1, seen);
}

const WORDS = { columns: 'columns', fields: 'fields, nested ones included' } as const;

function refuseBeyond(what: keyof typeof WORDS, count: number): void {
  if (count <= LIMITS[what]) return;
  const most = LIMITS[what].toLocaleString('en-US');
  throw new SchemaTooLarge(`The schema has more than ${most} ${WORDS[what]}. Leave some out.`);
}

function checkType(field: FlatTable): void {
  const type = field.table(FIELD.type);
  if (type === undefined) return;
  const number = field.byte(FIELD.typeNumber);
  if (number === TIMESTAMP.number) type.payForText(TIMESTAMP.zone);
  if (number === UNION.number) type.payForInts(UNION.typeIds);
}
