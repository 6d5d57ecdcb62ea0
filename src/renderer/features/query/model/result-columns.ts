import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { memberNamed, membersIn, rootSpan } from '#protocol/json-spans.ts';
import { columnInFilter } from '#ui/editor/sql-keywords.ts';
import { setQueryField, withWritten, writtenMembers } from './set-query-field.ts';

/** The `columns` member of a query. */
export type ResultColumns =
  | { readonly kind: 'all' }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'expressions'; readonly expressions: readonly ColumnExpression[] };

export interface ColumnExpression {
  /** The name in the result. */
  readonly name: string;
  /** An SQL expression over the columns of the table. */
  readonly expression: string;
}

/**
 * Returns undefined if `columns` has none of these forms; the mistake is then shown next to it. Reads the form from the
 * parsed `columns`, but the expressions from `json`: while the user types, two of them may have the same name.
 */
export function readColumns(json: string, columns: unknown): ResultColumns | undefined {
  if (columns === undefined || columns === null) return { kind: 'all' };
  if (!isObject(columns)) return undefined;
  const { column_names: names, column_aliases: aliases } = columns;
  if (names == null && aliases == null) return { kind: 'all' };
  if (names != null) return aliases == null && isTexts(names) ? { kind: 'names', names } : undefined;
  if (!isObject(aliases) || !isTexts(Object.values(aliases))) return undefined;
  return { kind: 'expressions', expressions: expressionsIn(json) ?? entriesOf(aliases) };
}

function expressionsIn(json: string): readonly ColumnExpression[] | undefined {
  const columns = memberNamed(json, rootSpan(json), 'columns')?.value;
  const aliases = columns && memberNamed(json, columns, 'column_aliases')?.value;
  if (aliases === undefined) return undefined;
  return membersIn(json, aliases).map(({ name, value }) => ({
    name,
    expression: String(JSON.parse(json.slice(value.from, value.to))),
  }));
}

/** The short form that official clients write. */
function entriesOf(aliases: object): readonly ColumnExpression[] {
  return Object.entries(aliases).map(([name, expression]) => ({ name, expression: String(expression) }));
}

/** Replaces the columns of the query, and keeps unknown members of `columns`. */
export function withColumns(json: string, columns: ResultColumns): string {
  if (columns.kind === 'all') return setQueryField(json, ['columns'], undefined);
  const whole = inLongForm(json);
  if (columns.kind === 'names') {
    const alone = setQueryField(whole, ['columns', 'column_aliases'], undefined);
    return setQueryField(alone, ['columns', 'column_names'], columns.names);
  }
  const members = columns.expressions.map(({ name, expression }) => [name, expression] as const);
  const alone = setQueryField(whole, ['columns', 'column_names'], undefined);
  // An object can't hold the same name twice.
  return withWritten(alone, ['columns', 'column_aliases'], (indent) => writtenMembers(members, indent));
}

/** The short form of official clients only maps names to expressions and has no room for other members. */
function inLongForm(json: string): string {
  const columns = memberNamed(json, rootSpan(json), 'columns')?.value;
  const names = columns === undefined ? [] : membersIn(json, columns).map(({ name }) => name);
  const isLong = names.includes('column_names') || names.includes('column_aliases');
  return columns === undefined || isLong ? json : setQueryField(json, ['columns'], {});
}

/** Turns each column into an expression with the column's name. */
function asExpressions(names: readonly string[]): readonly ColumnExpression[] {
  return [...new Set(names)].map((name) => ({ name, expression: columnInFilter(name) }));
}

/** Keeps only expressions that are just a column: a list of names can't hold others. */
function asNames(
  expressions: readonly ColumnExpression[],
  columns: readonly QueryColumn[],
): readonly string[] {
  const known = new Map(
    columns.flatMap(({ path }) => [path, columnInFilter(path)].map((sql) => [sql, path])),
  );
  return [...new Set(expressions.flatMap(({ expression }) => known.get(expression.trim()) ?? []))];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/**
 * Converts the columns to another kind, as far as that kind can express them. `left` is the value before the previous
 * conversion: if the user changed nothing since, converting back restores it without loss.
 */
export function columnsAs(
  kind: ResultColumns['kind'],
  now: ResultColumns | undefined,
  left: ResultColumns | undefined,
  columns: readonly QueryColumn[],
): ResultColumns {
  const next = converted(kind, now, columns);
  if (left === undefined || left.kind !== kind || now === undefined) return next;
  return sameColumns(converted(now.kind, left, columns), now) ? left : next;
}

function converted(
  kind: ResultColumns['kind'],
  from: ResultColumns | undefined,
  columns: readonly QueryColumn[],
): ResultColumns {
  if (from?.kind === kind) return from;
  if (kind === 'all') return { kind };
  if (kind === 'names') {
    return { kind, names: from?.kind === 'expressions' ? asNames(from.expressions, columns) : [] };
  }
  return { kind, expressions: from?.kind === 'names' ? asExpressions(from.names) : [] };
}

function sameColumns(one: ResultColumns, other: ResultColumns): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
