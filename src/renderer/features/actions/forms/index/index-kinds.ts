import { type QueryColumn, vectorColumns } from '#domain/fields/query-columns.ts';
import { type IndexKindName, VECTOR_KINDS } from '#tuning/index-parameters.ts';
import { type IndexMetric, indexOffer, METRICS } from '#tuning/vector-indices.ts';
import type { IndexFormFacts } from './use-index-facts.ts';

/** The index kinds and metrics for a column, the most usual first. */
export interface ColumnOffer {
  readonly kinds: readonly IndexKindName[];
  /** Empty if the column has no vectors. */
  readonly metrics: readonly IndexMetric[];
}

type OfferFacts = Pick<IndexFormFacts, 'columns' | 'rows' | 'existing' | 'type' | 'metric'>;

/**
 * Includes the kind and metric of the existing index, even if they are not offered otherwise: a server did build it.
 */
export function offerFor(path: string, facts: OfferFacts): ColumnOffer {
  const { kinds, metrics } = path === '' ? NOTHING : offerOf(path, facts);
  if (facts.existing === undefined) return { kinds, metrics };
  const kind = kindNamed(facts.existing.index_type ?? facts.type);
  const metric = knownMetric(facts.metric);
  return { kinds: withOne(kinds, kind), metrics: withOne(metrics, metric) };
}

function offerOf(path: string, { columns, rows }: OfferFacts): ColumnOffer {
  const column = columns.find((one) => one.path === path);
  if (column === undefined) return EVERYTHING;
  const [vectors] = vectorColumns([column]);
  if (vectors === undefined) return { kinds: kindsOfValues(column), metrics: [] };
  const { item, width, isMulti } = vectors;
  return indexOffer({ item, dimension: width, isMulti, rows });
}

function withOne<Name>(names: readonly Name[], one: Name | undefined): readonly Name[] {
  return one === undefined || names.includes(one) ? names : [...names, one];
}

function kindsOfValues({ type, family }: QueryColumn): readonly IndexKindName[] {
  if (family === 'text') return ['FTS', 'BTREE', 'BITMAP', 'FM'];
  if (LIST.test(type)) return ['LABEL_LIST', 'FTS'];
  if (family === 'bool') return ['BITMAP', 'BTREE'];
  return ['BTREE', 'BITMAP'];
}

const LIST = /^(?:large )?list\b/;

export function isIndexable({ family, type }: QueryColumn): boolean {
  return family !== 'unknown' && (family !== 'nested' || LIST.test(type));
}

/** Why no index can be built on the column, and what to do instead. */
export function noIndexReason(column: QueryColumn | undefined): string {
  if (column === undefined) return 'No column of this table can have an index.';
  const [vectors] = vectorColumns([column]);
  const what = vectors === undefined ? column.type : `rows of several ${vectors.item} vectors`;
  return `No index can be built on ${what}. Choose another column.`;
}

/** Finds the index kind by the server’s name; undefined if it can’t be built here. */
export function kindNamed(type: string | null | undefined): IndexKindName | undefined {
  const name = type?.toUpperCase();
  if (name === 'INVERTED') return 'FTS';
  return ALL.find((kind) => kind === name);
}

const ALL: readonly IndexKindName[] = [...VECTOR_KINDS, 'BTREE', 'BITMAP', 'LABEL_LIST', 'FTS', 'FM'];

const NOTHING: ColumnOffer = { kinds: [], metrics: [] };
/** For a column whose type the server doesn’t return. */
const EVERYTHING: ColumnOffer = { kinds: ALL, metrics: METRICS };

/** Returns undefined for a metric that can’t be built here. */
export function knownMetric(name: string | null | undefined): IndexMetric | undefined {
  return METRICS.find((metric) => metric === name?.toLowerCase());
}
