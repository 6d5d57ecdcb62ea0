/* The keywords of a filter expression. Only what the table engine supports: it has no CASE, subquery, INTERVAL, or
   DISTINCT FROM, so no keyword here leads to one. */

export const KEYWORDS = [
  'AND',
  'AS',
  'BETWEEN',
  'CAST',
  'FALSE',
  'ILIKE',
  'IN',
  'IS',
  'LIKE',
  'NOT',
  'NULL',
  'OR',
  'TRUE',
] as const;

export const TYPES = [
  'BIGINT',
  'BINARY',
  'BOOLEAN',
  'DATE',
  'DECIMAL',
  'DOUBLE',
  'FLOAT',
  'INT',
  'SMALLINT',
  'STRING',
  'TIMESTAMP',
  'TINYINT',
  'UNSIGNED',
] as const;

interface FilterFunction {
  readonly name: string;
  /** What its parentheses take, as text. */
  readonly takes: string;
}

export const FUNCTIONS: readonly FilterFunction[] = [
  { name: 'abs', takes: 'number' },
  { name: 'array_has', takes: 'list, value' },
  { name: 'array_has_all', takes: 'list, list' },
  { name: 'array_has_any', takes: 'list, list' },
  { name: 'array_length', takes: 'list' },
  { name: 'character_length', takes: 'text' },
  { name: 'coalesce', takes: 'value, value' },
  { name: 'contains', takes: 'text, part' },
  { name: 'date_part', takes: 'part, time' },
  { name: 'date_trunc', takes: 'part, time' },
  { name: 'ends_with', takes: 'text, end' },
  { name: 'get_field', takes: 'struct, name' },
  { name: 'json_extract', takes: 'json, path' },
  { name: 'json_get_float', takes: 'json, key' },
  { name: 'json_get_int', takes: 'json, key' },
  { name: 'json_get_string', takes: 'json, key' },
  { name: 'lower', takes: 'text' },
  { name: 'now', takes: '' },
  { name: 'regexp_like', takes: 'text, pattern' },
  { name: 'regexp_match', takes: 'text, pattern' },
  { name: 'round', takes: 'number' },
  { name: 'starts_with', takes: 'text, start' },
  { name: 'strpos', takes: 'text, part' },
  { name: 'to_timestamp', takes: 'text' },
  { name: 'upper', takes: 'text' },
];

/** The prefixes that make a string a point in time. */
export const TIME_LITERALS = [
  { word: 'date', example: '2025-01-31' },
  { word: 'timestamp', example: '2025-01-31 12:00:00' },
] as const;

const PLAIN = /^[a-z_][a-z0-9_]*$/;
const RESERVED: ReadonlySet<string> = new Set(KEYWORDS.map((word) => word.toLowerCase()));

/** The engine can’t read a column with one of these in its name, however it is quoted. */
const UNNAMEABLE = /[`\r\n]/;

export function isNameable(path: string): boolean {
  return path !== '' && !UNNAMEABLE.test(path);
}

/**
 * A column as a filter has to write it. Each part of the path that has a space, a special character, or a capital, or
 * that is a keyword, is in backticks: in double quotes it would be a string.
 */
export function columnInFilter(path: string): string {
  return path.split('.').map(quoted).join('.');
}

function quoted(name: string): string {
  if (PLAIN.test(name) && !RESERVED.has(name)) return name;
  return `\`${name.replaceAll('`', '``')}\``;
}
