import { operations } from '#protocol/index.ts';
import { INT64_MAX } from '#protocol/int64.ts';

type Query = Readonly<Record<string, unknown>>;

interface HybridQuery {
  readonly vector: Query;
  readonly text: Query;
  /** The page of the merged rows: each half also requests the rows before it. */
  readonly page: { readonly offset: number; readonly limit: number };
}

/**
 * The two halves of a query with both a vector and a full-text search, which servers refuse to plan; undefined for any
 * other query. Doesn't validate: the operation's schema does.
 */
export function hybridOf(query: Query): HybridQuery | undefined {
  const read = operations.queryTable.request.safeParse(query);
  if (!read.success) return undefined;
  const { vector, full_text_query: words, k, offset } = read.data;
  const isNear = [vector.single_vector, vector.multi_vector].some((given) => (given?.length ?? 0) > 0);
  if (!isNear || words == null) return undefined;
  // A row of the merged page may be on an earlier page of a half.
  const rowCount = k + (offset ?? 0n);
  const both = { ...without(query, ['offset']), k: rowCount > INT64_MAX ? INT64_MAX : rowCount };
  return {
    vector: without(both, ['full_text_query']),
    text: { ...without(both, ONLY_NEAR), vector: {} },
    page: { offset: Number(offset ?? 0n), limit: Number(k) },
  };
}

/** Members that only apply to a vector search. */
const ONLY_NEAR = [
  'bypass_vector_index',
  'distance_type',
  'ef',
  'lower_bound',
  'maximum_nprobes',
  'minimum_nprobes',
  'nprobes',
  'refine_factor',
  'upper_bound',
  'vector_column',
];

function without(query: Query, members: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !members.includes(name)));
}
