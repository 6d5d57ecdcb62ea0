import type { SchemaField, TypeFamily } from '#contract/index.ts';
import type { ContextColumn } from '#plan/index.ts';

/** A column of a table, or a field of a struct, by its path: `address.city`. */
export interface QueryColumn {
  readonly path: string;
  /** For display, e.g. `vector · 768 × float32`. */
  readonly type: string;
  readonly family: TypeFamily;
}

export interface VectorColumn {
  readonly path: string;
  /** E.g. `vector · 768 × float32` */
  readonly type: string;
  /** The number of dimensions. */
  readonly width: number;
  /** The type of the numbers: `float32`, `uint8`. */
  readonly item: string;
  /** A row has several vectors. */
  readonly isMulti: boolean;
}

/** All columns that a query can name, each struct followed by its fields. */
export function columnsOfFields(fields: readonly SchemaField[]): readonly QueryColumn[] {
  return fields.flatMap((field) => columnsOf(field, ''));
}

function columnsOf({ name, type, family, children }: SchemaField, before: string): readonly QueryColumn[] {
  const path = before + name;
  const below = STRUCT.test(type) ? children.flatMap((child) => columnsOf(child, `${path}.`)) : [];
  return [{ path, type, family }, ...below];
}

/** The fields of lists and maps have no paths. */
const STRUCT = /^struct\b/;

export function vectorColumns(columns: readonly QueryColumn[]): readonly VectorColumn[] {
  return columns.flatMap(({ path, type }) => {
    const [, lists, width, item] = VECTOR.exec(type) ?? [];
    if (width === undefined || item === undefined) return [];
    return [{ path, type, width: Number(width), item, isMulti: lists !== undefined }];
  });
}

/**
 * The protocol’s text for a vector, alone or in lists. If an index can’t search its type of numbers, the text doesn’t
 * say “vector”.
 */
const VECTOR = /^((?:(?:large )?list(?: view)? of |fixed-size list · \d+ × )+)?vector · (\d+) × ([^ ]+)/;

/** The columns that a full-text query can search: texts and lists of texts. */
export function textColumns(columns: readonly QueryColumn[]): readonly QueryColumn[] {
  return columns.filter(({ type, family }) => family === 'text' || TEXTS.test(type));
}

const TEXTS = /^(?:(?:large )?list(?: view)? of )+(?:large_)?utf8\b/;

/** For findings in a plan: which columns are expensive to read. */
export function contextColumns(fields: readonly SchemaField[]): readonly ContextColumn[] {
  const columns = columnsOfFields(fields);
  return columns.map((column) => ({ name: column.path, isWide: isWide(column, columns) }));
}

/**
 * Vectors, bytes, lists, and texts that are long by their type or name, because a schema has no lengths. A struct is
 * wide if one of its fields is.
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

/** The vector column of a query: the named one, or the only one there is. */
export function searchedColumn(columns: readonly VectorColumn[], named: unknown): VectorColumn | undefined {
  if (named !== undefined && named !== null) return columns.find(({ path }) => path === named);
  return columns.length === 1 ? columns[0] : undefined;
}
