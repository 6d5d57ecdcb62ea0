import type { Query, Table, VectorQuery } from '@lancedb/lancedb';
import type { QueryObject } from '../../../protocol/index.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';
import { readDistance } from '../mutations/index-kinds.ts';
import { type Bounds, boundsOf } from './engine-bounds.ts';
import { orderOf, probesOf } from './extra-members.ts';
import { fullTextQuery } from './full-text-query.ts';
import { expectWidth, type Vector, vectorsOf } from './query-vectors.ts';
import { findVectorColumn } from './vector-column.ts';

export interface BuiltQuery {
  readonly query: Query | VectorQuery;
  /** Near a vector and by words at once: the engine runs that, and plans it not. */
  readonly isHybrid: boolean;
}

/** The query of the interface, as the engine's own. What says how to search for a vector is nothing to a query without. */
export async function buildQuery(table: Table, asked: QueryObject): Promise<BuiltQuery> {
  const vectors = vectorsOf(asked);
  const words = asked.full_text_query == null ? undefined : await wordsOf(table, asked.full_text_query);
  const isSearch = vectors.length > 0 || words !== undefined;
  if (isSearch && asked.k === 0n) throw invalid('A search must request at least one row: `k` is 0.');
  if (vectors.length > 1 && words !== undefined) throw severalAndWords();
  const bounds = boundsOf(asked, { rows: await table.countRows(), isSearch });
  const query = vectors.length === 0 ? table.query() : await nearest(table, asked, vectors, bounds);
  if (words !== undefined) query.fullTextSearch(words);
  narrow(query, asked, bounds);
  return { query, isHybrid: vectors.length > 0 && words !== undefined };
}

async function wordsOf(table: Table, text: NonNullable<QueryObject['full_text_query']>) {
  const indices = await table.listIndices();
  const indexed = indices.filter(({ indexType }) => indexType === 'FTS').flatMap(({ columns }) => columns);
  return fullTextQuery(text, [...new Set(indexed)]);
}

/** Filter, columns and pages: what every kind of query has. */
function narrow(query: Query | VectorQuery, asked: QueryObject, { limit, offset }: Bounds): void {
  const { column_names: names, column_aliases: aliases } = asked.columns ?? {};
  if (asked.filter != null) query.where(asked.filter);
  if (names != null && names.length > 0) query.select([...names]);
  if (aliases != null && Object.keys(aliases).length > 0) query.select(new Map(Object.entries(aliases)));
  if (limit !== undefined) query.limit(limit);
  if (offset > 0) query.offset(offset);
  if (asked.with_row_id === true) query.withRowId();
  if (asked.fast_search === true) query.fastSearch();
  const order = orderOf(asked);
  if (order !== undefined) query.orderBy(order);
}

async function nearest(
  table: Table,
  asked: QueryObject,
  vectors: readonly Vector[],
  bounds: Bounds,
): Promise<VectorQuery> {
  const column = findVectorColumn(await table.schema(), asked.vector_column ?? undefined);
  expectWidth(vectors, column);
  const [first = [], ...others] = vectors;
  const query = table
    .query()
    .nearestTo([...first])
    .column(column.name);
  for (const vector of others) query.addQueryVector([...vector]);
  aim(query, asked, bounds);
  return query;
}

/** How the vector is searched. */
function aim(query: VectorQuery, asked: QueryObject, { refineFactor, ef }: Bounds): void {
  const distance = readDistance(asked.distance_type ?? undefined);
  const probes = probesOf(asked);
  // The engine's types leave out hamming; its code knows it.
  if (distance !== undefined) query.distanceType(distance as 'l2');
  if (probes !== undefined) query.nprobes(probes.least).maximumNprobes(probes.most);
  if (refineFactor !== undefined) query.refineFactor(refineFactor);
  if (ef !== undefined) query.ef(ef);
  if (asked.lower_bound != null || asked.upper_bound != null) {
    query.distanceRange(asked.lower_bound ?? undefined, asked.upper_bound ?? undefined);
  }
  if (asked.bypass_vector_index === true) query.bypassVectorIndex();
  // The interface filters before the search where it is told to. The engine's own default is the other way round.
  if (asked.prefilter !== true) query.postfilter();
}

function severalAndWords(): EngineProblem {
  const unsupported = 0;
  return new EngineProblem(
    unsupported,
    'The engine can’t search by words and by several vectors at once. Leave out `full_text_query`, or give one vector.',
  );
}
