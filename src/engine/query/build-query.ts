import type { ColumnOrdering, Query, Table, VectorQuery } from '@lancedb/lancedb';
import { DataType } from 'apache-arrow';
import type { QueryObject } from '../../protocol/index.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';
import { findColumn } from '../mutations/columns.ts';
import { readDistance } from '../mutations/index-kinds.ts';
import { type Bounds, boundsOf, probes } from './engine-bounds.ts';
import { engineTextQuery } from './full-text-query.ts';

export interface BuiltQuery {
  readonly query: Query | VectorQuery;
  /** Whether it searches for both a vector and words. The engine runs such a query, but can’t explain it. */
  readonly isHybrid: boolean;
}

/**
 * Converts a query of the interface to the engine's own. Vector search options of a query without a vector are
 * ignored.
 */
export async function buildQuery(table: Table, queryObject: QueryObject): Promise<BuiltQuery> {
  const vectors = vectorsOf(queryObject);
  const words =
    queryObject.full_text_query == null ? undefined : await wordsOf(table, queryObject.full_text_query);
  const isSearch = vectors.length > 0 || words !== undefined;
  if (isSearch && queryObject.k === 0n) throw invalid('A search must request at least one row: `k` is 0.');
  if (vectors.length > 1 && words !== undefined) throw severalAndWords();
  const bounds = boundsOf(queryObject, { rows: await table.countRows(), isSearch });
  const query = vectors.length === 0 ? table.query() : await nearest(table, queryObject, vectors, bounds);
  if (words !== undefined) query.fullTextSearch(words);
  narrow(query, queryObject, bounds);
  return { query, isHybrid: vectors.length > 0 && words !== undefined };
}

async function wordsOf(table: Table, text: NonNullable<QueryObject['full_text_query']>) {
  const indices = await table.listIndices();
  const indexed = indices.filter(({ indexType }) => indexType === 'FTS').flatMap(({ columns }) => columns);
  return engineTextQuery(text, [...new Set(indexed)]);
}

/** Filter, columns, and paging, for all kinds of queries. */
function narrow(query: Query | VectorQuery, queryObject: QueryObject, { limit, offset }: Bounds): void {
  const { column_names: names, column_aliases: aliases } = queryObject.columns ?? {};
  if (queryObject.filter != null) query.where(queryObject.filter);
  if (names != null && names.length > 0) query.select([...names]);
  if (aliases != null && Object.keys(aliases).length > 0) query.select(new Map(Object.entries(aliases)));
  if (limit !== undefined) query.limit(limit);
  if (offset > 0) query.offset(offset);
  if (queryObject.with_row_id === true) query.withRowId();
  if (queryObject.fast_search === true) query.fastSearch();
  const order = orderOf(queryObject);
  if (order !== undefined) query.orderBy(order);
}

async function nearest(
  table: Table,
  queryObject: QueryObject,
  vectors: readonly Vector[],
  bounds: Bounds,
): Promise<VectorQuery> {
  const column = findVectorColumn(await table.schema(), queryObject.vector_column ?? undefined);
  expectWidth(vectors, column);
  const [first = [], ...others] = vectors;
  const query = table
    .query()
    .nearestTo([...first])
    .column(column.name);
  for (const vector of others) query.addQueryVector([...vector]);
  aim(query, queryObject, bounds);
  return query;
}

/** Vector search options. */
function aim(query: VectorQuery, queryObject: QueryObject, { refineFactor, ef }: Bounds): void {
  const distance = readDistance(queryObject.distance_type ?? undefined);
  const probes = probesOf(queryObject);
  // The engine's types lack hamming, but its code supports it.
  if (distance !== undefined) query.distanceType(distance as 'l2');
  if (probes !== undefined) query.nprobes(probes.least).maximumNprobes(probes.most);
  if (refineFactor !== undefined) query.refineFactor(refineFactor);
  if (ef !== undefined) query.ef(ef);
  if (queryObject.lower_bound != null || queryObject.upper_bound != null) {
    query.distanceRange(queryObject.lower_bound ?? undefined, queryObject.upper_bound ?? undefined);
  }
  if (queryObject.bypass_vector_index === true) query.bypassVectorIndex();
  // In the interface, filtering before the search is opt-in. The engine's default is the opposite.
  if (queryObject.prefilter !== true) query.postfilter();
}

function severalAndWords(): EngineProblem {
  const unsupported = 0;
  return new EngineProblem(
    unsupported,
    'The engine can’t search by words and by several vectors at once. Leave out `full_text_query`, or give one vector.',
  );
}

type Vector = readonly number[];

/** The member is required, and is empty for a query without a vector. */
function vectorsOf({ vector }: QueryObject): readonly Vector[] {
  const single = vector.single_vector ?? [];
  const several = vector.multi_vector ?? [];
  if (several.length > 1 && several.some((one) => one.length === 0)) {
    throw invalid('A vector of `multi_vector` is empty.');
  }
  return [single, ...several].filter((one) => one.length > 0);
}

function expectWidth(vectors: readonly Vector[], { name, width }: VectorColumn): void {
  const wrong = vectors.find((vector) => vector.length !== width);
  if (wrong === undefined) return;
  throw invalid(`The vector has ${wrong.length} numbers, and those of the column \`${name}\` have ${width}.`);
}

type Schema = Awaited<ReturnType<Table['schema']>>;

interface VectorColumn {
  readonly name: string;
  readonly width: number;
}

/** The named column, or the only one. */
function findVectorColumn(schema: Schema, named: string | undefined): VectorColumn {
  if (named !== undefined) return namedColumn(schema, named);
  const [only, ...others] = vectorColumns(schema);
  if (only === undefined) throw invalid('The table has no vector column: a query of it can’t have a vector.');
  if (others.length === 0) return only;
  const names = [only, ...others].map(({ name }) => `\`${name}\``).join(', ');
  throw invalid(
    `The table has several vector columns. Say by \`vector_column\` which one to search: ${names}.`,
  );
}

function namedColumn(schema: Schema, name: string): VectorColumn {
  const { type } = findColumn(schema, name).field;
  const width = widthOf(type);
  if (width !== undefined) return { name, width };
  throw invalid(`The column \`${name}\` holds ${type}, which is no vector.`);
}

function vectorColumns({ fields }: Schema): VectorColumn[] {
  return fields.flatMap(({ name, type }) => {
    const width = widthOf(type);
    return width === undefined ? [] : [{ name, width }];
  });
}

/** A list of vectors is searched as one: the nearest of a row's vectors counts. */
function widthOf(type: DataType): number | undefined {
  if (DataType.isList(type)) return widthOf(type.valueType);
  if (!DataType.isFixedSizeList(type)) return undefined;
  return isCoordinate(type.valueType) ? type.listSize : undefined;
}

function isCoordinate(type: DataType): boolean {
  return DataType.isFloat(type) || (DataType.isInt(type) && type.bitWidth === 8 && !type.isSigned);
}

interface Probes {
  readonly least: number;
  /** 0 means as many as needed. */
  readonly most: number;
}

/** The engine's own default. */
const DEFAULT_PROBES = 20;

/** Returns undefined if the query sets none, so that the engine decides. A range overrides `nprobes`. */
function probesOf({
  nprobes,
  minimum_nprobes: least,
  maximum_nprobes: most,
}: QueryObject): Probes | undefined {
  if (least == null && most == null) {
    const all = nprobes == null ? undefined : probes(nprobes);
    return all === undefined ? undefined : { least: all, most: all };
  }
  const from = least == null ? undefined : probes(least);
  const to = most == null ? undefined : probes(most);
  return {
    least: from ?? (to === undefined || to === 0 ? DEFAULT_PROBES : Math.min(DEFAULT_PROBES, to)),
    most: to ?? Math.max(DEFAULT_PROBES, from ?? 0),
  };
}

/* A member outside of the interface that official clients send. */

function orderOf({ order_by: order }: QueryObject): ColumnOrdering[] | undefined {
  if (order == null) return undefined;
  if (Array.isArray(order)) return order.map(orderingOf);
  throw invalid('`order_by` must be a list.');
}

function orderingOf(entry: unknown, index: number): ColumnOrdering {
  const { column_name: columnName, ascending, nulls_first: nullsFirst } = membersOf(entry);
  if (typeof columnName !== 'string') throw invalid(`\`order_by[${index}].column_name\` must be a text.`);
  return {
    columnName,
    ascending: isFlag(ascending, `order_by[${index}].ascending`) ?? true,
    nullsFirst: isFlag(nullsFirst, `order_by[${index}].nulls_first`) ?? false,
  };
}

function membersOf(entry: unknown): Readonly<Record<string, unknown>> {
  return typeof entry === 'object' && entry !== null ? { ...entry } : {};
}

function isFlag(value: unknown, member: string): boolean | undefined {
  if (value == null) return undefined;
  if (typeof value === 'boolean') return value;
  throw invalid(`\`${member}\` must be true or false.`);
}
