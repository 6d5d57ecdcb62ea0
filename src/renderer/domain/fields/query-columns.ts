import type { SchemaField, TypeFamily } from '#contract/index.ts';
import type { ContextColumn } from '#plan/index.ts';

/** A column of a table, or a field in a struct, as queries name it: `address.city`. */
export interface QueryColumn {
  readonly path: string;
  /** Words for people, as `vector · 768 × float32`. */
  readonly type: string;
  readonly family: TypeFamily;
}

export interface VectorColumn {
  readonly path: string;
  /** `vector · 768 × float32` */
  readonly type: string;
  /** How many numbers a vector of it has. */
  readonly width: number;
  /** What these numbers are: `float32`, `uint8`. */
  readonly item: string;
  /** A row has several vectors. */
  readonly isMulti: boolean;
}

/** Every column that a query can name, each struct followed by its fields. */
export function columnsOfFields(fields: readonly SchemaField[]): readonly QueryColumn[] {
  return fields.flatMap((field) => columnsOf(field, ''));
}

function columnsOf({ name, type, family, children }: SchemaField, before: string): readonly QueryColumn[] {
  const path = before + name;
  const below = STRUCT.test(type) ? children.flatMap((child) => columnsOf(child, `${path}.`)) : [];
  return [{ path, type, family }, ...below];
}

/** Of a list or a map, the fields below have no path of their own. */
const STRUCT = /^struct\b/;

export function vectorColumns(columns: readonly QueryColumn[]): readonly VectorColumn[] {
  return columns.flatMap(({ path, type }) => {
    const [, lists, width, item] = VECTOR.exec(type) ?? [];
    if (width === undefined || item === undefined) return [];
    return [{ path, type, width: Number(width), item, isMulti: lists !== undefined }];
  });
}

/**
 * The words that the protocol has for a vector, alone or in lists. What kind of number it is made of matters: where it
 * is none that an index can search, the words don't say "vector".
 */
const VECTOR = /^((?:(?:large )?list(?: view)? of |fixed-size list · \d+ × )+)?vector · (\d+) × ([^ ]+)/;

/** What a full-text query can look in: texts, and lists of them. */
export function textColumns(columns: readonly QueryColumn[]): readonly QueryColumn[] {
  return columns.filter(({ type, family }) => family === 'text' || TEXTS.test(type));
}

const TEXTS = /^(?:(?:large )?list(?: view)? of )+(?:large_)?utf8\b/;

/** For the findings in a plan: which columns cost much to read. */
export function contextColumns(fields: readonly SchemaField[]): readonly ContextColumn[] {
  const columns = columnsOfFields(fields);
  return columns.map((column) => ({ name: column.path, isWide: isWide(column, columns) }));
}

/**
 * Vectors, bytes, lists, and texts that are long by what their type or their name says: a schema knows no lengths. A
 * struct is as wide as the widest of its fields.
 */
function isWide({ path, type, family }: QueryColumn, columns: readonly QueryColumn[]): boolean {
  if (family === 'vector' || family === 'binary') return true;
  if (family === 'text') return LONG_TYPE.test(type) || LONG_NAME.test(path);
  if (!STRUCT.test(type)) return family === 'nested';
  const below = columns.filter((column) => column.path.startsWith(`${path}.`));
  return below.some((column) => isWide(column, below));
}

const LONG_TYPE = /^large_utf8\b|\bjson\b/;
const LONG_NAME =
  /(?:^|[._-])(?:abstract|article|body|chunk|content|description|document|html|markdown|passage|text|transcript)s?$/i;

/** The vector column that a query is about: the one that it names, or else the only one there is. */
export function searchedColumn(columns: readonly VectorColumn[], named: unknown): VectorColumn | undefined {
  if (named !== undefined && named !== null) return columns.find(({ path }) => path === named);
  return columns.length === 1 ? columns[0] : undefined;
}
