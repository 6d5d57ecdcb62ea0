import type { IndexInsideFacts, InsideOfIndex } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import {
  type IndexKindName,
  type IndexParameterValue,
  indexParameters,
  isVectorKind,
} from '#tuning/index-parameters.ts';
import type { IndexMetric } from '#tuning/vector-indices.ts';
import { kindNamed, knownMetric } from './index-kinds.ts';
import type { IndexFormFacts } from './use-index-facts.ts';

type FormerSettings = Readonly<Record<string, IndexParameterValue>>;

/** How the existing index was built, as far as known. */
export interface FormerIndex {
  readonly kind: IndexKindName;
  readonly metric: IndexMetric | undefined;
  readonly settings: FormerSettings;
}

interface FormerFacts extends Pick<IndexFormFacts, 'existing' | 'type' | 'metric'> {
  readonly inside: Pick<InsideOfIndex, 'facts'> | undefined;
}

/** Returns undefined if there is no index, or one of a kind that can’t be built here. */
export function formerIndex({ existing, type, metric, inside }: FormerFacts): FormerIndex | undefined {
  const kind = existing && kindNamed(existing.index_type ?? type);
  if (kind === undefined) return undefined;
  return { kind, metric: knownMetric(metric), settings: formerSettings(inside?.facts) };
}

function formerSettings(facts: IndexInsideFacts | undefined): FormerSettings {
  if (facts?.kind === 'text')
    return facts.with_position === null ? {} : { with_position: facts.with_position };
  if (facts?.kind !== 'vector') return {};
  const {
    partition_sizes: partitionSizes,
    num_sub_vectors: subVectors,
    num_bits: bits,
    m: neighbors,
    ef_construction: efConstruction,
  } = facts;
  const counts: readonly (readonly [string, number | bigint | null | undefined])[] = [
    ['num_partitions', partitionSizes?.length],
    ['num_sub_vectors', subVectors],
    ['num_bits', bits],
    ['m', neighbors],
    ['ef_construction', efConstruction],
  ];
  return Object.fromEntries(
    counts.flatMap(([name, count]) => (count == null ? [] : [[name, Number(count)]])),
  );
}

/** Whether the index can be rebuilt exactly as it was. No server returns the tokenizer of a full-text index. */
export function isWhollyKnown({ kind, metric, settings }: FormerIndex): boolean {
  const { num_partitions: partitions } = settings;
  if (isVectorKind(kind)) return metric !== undefined && partitions !== undefined;
  return indexParameters(kind, UNKNOWN).length === 0;
}

/** Describes an index: `IVF_PQ, l2, 32 partitions, 8 sub-vectors, 8 bits`. */
export function formerText({ kind, metric, settings }: FormerIndex): string {
  const counts = indexParameters(kind, UNKNOWN).flatMap(({ name }) => {
    const [value, noun] = [settings[name], NOUNS[name]];
    return typeof value === 'number' && noun !== undefined ? [formatQuantity(value, noun)] : [];
  });
  return [kind, ...(isVectorKind(kind) && metric !== undefined ? [metric] : []), ...counts].join(', ');
}

const UNKNOWN = { rows: null, dimension: null, itemBytes: null };

const NOUNS: Readonly<Record<string, string>> = {
  num_partitions: 'partition',
  num_sub_vectors: 'sub-vector',
  num_bits: 'bit',
  m: 'edge',
  ef_construction: 'candidate',
};
