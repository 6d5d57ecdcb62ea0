import { type FieldModel, nestedFields } from '../../../protocol/arrow-types/index.ts';
import { wrongColumn, wrongSchema } from '../arrow-stream/stream-problems.ts';

/**
 * The engine takes some names that it can't read back: of a struct with two fields of one name, of a column without a
 * name. So they are refused before anything is written.
 */
export function checkNames(fields: readonly FieldModel[]): void {
  if (fields.length === 0) throw wrongSchema('The stream has no columns, and a table has at least one.');
  for (const { name } of fields) checkColumnName(name);
  checkDifferent(fields, []);
}

function checkColumnName(name: string): void {
  if (name === '') throw wrongSchema('A column of the stream has no name.');
  if (name.includes('.'))
    throw wrongColumn([name], 'has a dot in its name, which would mean a field of a struct');
  if (RESERVED.has(name)) throw wrongColumn([name], 'has a name that the table engine keeps for itself');
}

const RESERVED = new Set([
  '_rowid',
  '_rowaddr',
  '_rowoffset',
  '_row_created_at_version',
  '_row_last_updated_at_version',
]);

function checkDifferent(fields: readonly FieldModel[], parents: readonly string[]): void {
  const seen = new Set<string>();
  for (const { name, type } of fields) {
    const path = [...parents, name];
    if (name.includes('`'))
      throw wrongColumn(path, 'has a backtick in its name, by which it couldn’t be found again');
    if (seen.has(name)) throw wrongColumn(path, 'appears twice');
    seen.add(name);
    checkDifferent(nestedFields(type), path);
  }
}
