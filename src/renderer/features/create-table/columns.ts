import type { ColumnChoice, ColumnType, SchemaField, TypeFamily } from '#contract/index.ts';

/** A column that is being edited. Its name may temporarily be empty or a duplicate, so it has its own key. */
export interface ColumnRow {
  readonly key: string;
  readonly choice: ColumnChoice;
}

/** The columns of a file don’t move, so their positions are the keys. */
export function columnRows(choices: readonly ColumnChoice[]): readonly ColumnRow[] {
  return choices.map((choice, place) => ({ key: String(place), choice }));
}

export function choicesOf(rows: readonly ColumnRow[]): ColumnChoice[] {
  return rows.map(({ choice }) => choice);
}

/**
 * Adds a column after the given one, or at the end; with the same type, because similar columns often follow each
 * other.
 */
export function addRow(rows: readonly ColumnRow[], at: string | undefined): readonly ColumnRow[] {
  const place = rows.findIndex(({ key }) => key === at);
  const like = rows[place]?.choice ?? { name: '', type: 'utf8', nullable: true };
  const choice = withType({ ...like, name: '' }, like.type);
  return rows.toSpliced(place < 0 ? rows.length : place + 1, 0, { key: nextKey(rows), choice });
}

function nextKey(rows: readonly ColumnRow[]): string {
  return String(1 + Math.max(0, ...rows.map(({ key }) => Number(key))));
}

export function removeRow(rows: readonly ColumnRow[], key: string): readonly ColumnRow[] {
  return rows.filter((row) => row.key !== key);
}

export function moveRow(rows: readonly ColumnRow[], key: string, step: 1 | -1): readonly ColumnRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const moved = rows[from];
  const to = from + step;
  if (moved === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function changeRow(
  rows: readonly ColumnRow[],
  key: string,
  choice: ColumnChoice,
): readonly ColumnRow[] {
  return rows.map((row) => (row.key === key ? { key, choice } : row));
}

/** The row to select after one was removed: the next one, or the previous one at the end. */
export function neighbourOf(rows: readonly ColumnRow[], key: string): string | undefined {
  const place = rows.findIndex((row) => row.key === key);
  return (rows[place + 1] ?? rows[place - 1])?.key;
}

/** In menu order: common types of each family first. */
const FAMILIES: Readonly<Record<ColumnType, TypeFamily>> = {
  utf8: 'text',
  large_utf8: 'text',
  int64: 'int',
  int32: 'int',
  int16: 'int',
  int8: 'int',
  uint64: 'int',
  uint32: 'int',
  uint16: 'int',
  uint8: 'int',
  float64: 'float',
  float32: 'float',
  bool: 'bool',
  timestamp: 'time',
  date32: 'time',
  'vector-float32': 'vector',
  'vector-float16': 'vector',
  'vector-float64': 'vector',
  list: 'nested',
  struct: 'nested',
  binary: 'binary',
  skip: 'unknown',
};

/** The source of the columns, which decides the available types. */
export type ColumnsSource = 'schema' | 'csv' | 'json-lines';

const NOT_IN: Readonly<Record<ColumnsSource, ReadonlySet<ColumnType>>> = {
  // The fields of a struct are detected in the first rows.
  schema: new Set(['struct', 'skip']),
  csv: new Set(['list', 'struct']),
  'json-lines': new Set(),
};

export function typeOptions(source: ColumnsSource) {
  return Object.keys(FAMILIES)
    .filter(isColumnType)
    .filter((type) => !NOT_IN[source].has(type))
    .map((type) => ({ value: type, label: typeLabel(type) }));
}

function typeLabel(type: ColumnType): string {
  if (type === 'skip') return 'Leave out';
  return isVector(type) ? `vector of ${itemOf(type)}` : wordsOf(type);
}

const ITEM_TYPES = ['utf8', 'int64', 'int32', 'float64', 'float32', 'bool'] as const;

/** The default type of a list’s items. */
export const FIRST_ITEM = 'utf8';

/** The possible types of a list’s items, including the current one. */
export function itemOptions(now: ColumnItem) {
  return [...new Set<ColumnItem>([...ITEM_TYPES, now])].map((type) => ({
    value: type,
    label: typeLabel(type),
  }));
}

type ColumnItem = NonNullable<ColumnChoice['item']>;

function isColumnType(text: string): text is ColumnType {
  return Object.hasOwn(FAMILIES, text);
}

export function isVector(type: ColumnType): boolean {
  return type.startsWith('vector-');
}

/** The column as the table’s schema will show it. */
export function fieldOf({ name, type, nullable, width, item }: ColumnChoice): SchemaField {
  const text = isVector(type)
    ? `vector · ${width ?? '?'} × ${itemOf(type)}`
    : type === 'list'
      ? `list of ${item ?? FIRST_ITEM}`
      : wordsOf(type);
  return { name, nullable, type: text, family: FAMILIES[type], metadata: [], children: [] };
}

function itemOf(type: ColumnType): string {
  return type.replace('vector-', '');
}

function wordsOf(type: ColumnType): string {
  if (type === 'skip') return 'left out';
  return type === 'timestamp' ? 'timestamp · µs' : type;
}

/** Changes the type: only vectors keep their width, and the type of list items is detected again. */
export function withType({ width, item: _, ...others }: ColumnChoice, type: ColumnType): ColumnChoice {
  return isVector(type) && width !== undefined ? { ...others, type, width } : { ...others, type };
}

/** False for columns that are left out. */
export function isInTable({ choice }: ColumnRow): boolean {
  return choice.type !== 'skip';
}

/** Sets the width; undefined for invalid text. */
export function withWidth({ width: _, ...others }: ColumnChoice, width: number | undefined): ColumnChoice {
  return width === undefined ? others : { ...others, width };
}

/** The error of each column, by its key. */
export type ColumnProblems = ReadonlyMap<string, ColumnProblem>;

export interface ColumnProblem {
  readonly member: 'name' | 'width';
  readonly words: string;
}

export const NO_PROBLEMS: ColumnProblems = new Map();

export function columnProblems(rows: readonly ColumnRow[]): ColumnProblems {
  const kept = rows.filter(isInTable);
  const counts = new Map<string, number>();
  for (const { choice } of kept) counts.set(choice.name, 1 + (counts.get(choice.name) ?? 0));
  const found = kept.map((row) => [row.key, problemOf(row, counts)] as const);
  return new Map(found.flatMap(([key, problem]) => (problem === undefined ? [] : [[key, problem]])));
}

function problemOf({ choice }: ColumnRow, counts: ReadonlyMap<string, number>): ColumnProblem | undefined {
  if (choice.name === '') return { member: 'name', words: 'A column needs a name.' };
  if ((counts.get(choice.name) ?? 0) > 1)
    return { member: 'name', words: 'Another column has this name too.' };
  if (isVector(choice.type) && choice.width === undefined)
    return { member: 'width', words: 'A vector requires an integer length of 1 or more.' };
  return undefined;
}

/** Why the schema can’t be sent, in one sentence. */
export function schemaProblem(rows: readonly ColumnRow[]): string | undefined {
  if (rows.length === 0) return 'Add a column first.';
  const problems = columnProblems(rows);
  const place = rows.findIndex(({ key }) => problems.has(key));
  const problem = problems.get(rows[place]?.key ?? '');
  return problem === undefined ? undefined : `Column ${place + 1}: ${lowerFirst(problem.words)}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
