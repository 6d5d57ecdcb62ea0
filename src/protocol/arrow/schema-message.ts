import { type FlatTables, openTables } from './flat-tables.ts';

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
export function checkSchemaMessage(bytes: Uint8Array): void {
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
