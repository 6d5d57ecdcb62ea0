import { type FlatTables, openTables } from '../../../../protocol/arrow/flat-tables.ts';
import { MAX_COLUMNS, TOO_MANY_COLUMNS } from '../column-names.ts';

const MAX_FIELDS = 100_000;

/** The places of the members in Arrow's own `Message.fbs` and `Schema.fbs`. */
const MESSAGE_HEADER = 2;
const SCHEMA_FIELDS = 1;
const FIELD_CHILDREN = 5;

/** SECURITY: why a schema is too wide to make anything of it, before anything is made. */
export function tooManyFields(metadata: Uint8Array): string | undefined {
  const tables = openTables(metadata);
  const schema = tables.tableOf(tables.root(), MESSAGE_HEADER);
  if (schema === undefined) return undefined;
  const fields = tables.tablesOf(schema, SCHEMA_FIELDS);
  if (fields.length > MAX_COLUMNS) return TOO_MANY_COLUMNS;
  return countBelow(tables, fields) > MAX_FIELDS
    ? 'The columns of the file have more than 100,000 fields, nested ones included. Make fewer.'
    : undefined;
}

function countBelow(tables: FlatTables, columns: readonly number[]): number {
  const waiting = [...columns];
  let count = 0;
  for (let field = waiting.pop(); field !== undefined && count <= MAX_FIELDS; field = waiting.pop()) {
    count += 1;
    for (const child of tables.tablesOf(field, FIELD_CHILDREN)) waiting.push(child);
  }
  return count;
}
