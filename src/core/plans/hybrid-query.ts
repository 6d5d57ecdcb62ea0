import { operations } from '#protocol/index.ts';
import { INT64_MAX } from '#protocol/int64.ts';

type Query = Readonly<Record<string, unknown>>;

interface HybridQuery {
  readonly vector: Query;
  readonly text: Query;
  /** Of the merged rows: each half is asked for those before it too. */
  readonly page: { readonly offset: number; readonly limit: number };
}

/**
 * The halves of a query that looks near a vector and for words at once, which servers refuse; undefined for any other.
 * Whether what it says makes sense is for the operation's schema to say.
 */
export function hybridOf(query: Query): HybridQuery | undefined {
  const read = operations.queryTable.request.safeParse(query);
  if (!read.success) return undefined;
  const { vector, full_text_query: words, k, offset } = read.data;
  const isNear = [vector.single_vector, vector.multi_vector].some((given) => (given?.length ?? 0) > 0);
  if (!isNear || words == null) return undefined;
  // Those before the page of the merged rows may be on it in a half.
  const wanted = k + (offset ?? 0n);
  const both = { ...without(query, ['offset']), k: wanted > INT64_MAX ? INT64_MAX : wanted };
  return {
    vector: without(both, ['full_text_query']),
    text: { ...without(both, ONLY_NEAR), vector: {} },
    page: { offset: Number(offset ?? 0n), limit: Number(k) },
  };
}

/** What says how a vector is looked for. */
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
