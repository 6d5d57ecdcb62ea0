import { grouped, quantity } from './figures.ts';
import { isVectorKind, proposedPartitions } from './index-parameters.ts';

/** What the files of a vector index state about it; null if they don't. */
export interface AdvisedIndex {
  readonly type: string;
  readonly rows: number | null;
  readonly dimension: number | null;
  readonly partitions: number | null;
  /** The rows of the largest partition. */
  readonly largestPartition: number | null;
  readonly subVectors: number | null;
}

interface IndexAdvice {
  readonly kind: 'partitions' | 'sub-vectors' | 'skew';
  /** “32 partitions for 2,000,000 rows: try 1,414.” */
  readonly sentence: string;
  /** What the current build costs. */
  readonly reason: string;
  /** The parameters to change in a rebuild. */
  readonly settings: Readonly<Record<string, number>>;
}

/** The most important advice comes first; none for a table that is small enough to be searched without an index. */
export function indexAdvice(index: AdvisedIndex): readonly IndexAdvice[] {
  if (!isVectorKind(index.type) || (index.rows ?? 0) < FEW_ROWS) return [];
  const partitions = adviceOnPartitions(index);
  // Changing the number of partitions changes the skew, too.
  const others = [adviceOnSubVectors(index), partitions === undefined ? adviceOnSkew(index) : undefined];
  return [partitions, ...others].filter((advice) => advice !== undefined);
}

/** Scanning so few rows takes only a moment. */
export const FEW_ROWS = 10_000;

/** The square root is a rule of thumb: only a number far from it is worth a rebuild. */
const FAR = 4;

function adviceOnPartitions({ type, rows, partitions: count }: AdvisedIndex): IndexAdvice | undefined {
  if (rows === null || count === null || type.includes('HNSW')) return undefined;
  const proposed = proposedPartitions(rows);
  const isFew = count * FAR <= proposed;
  if (count === 0 || (!isFew && count < proposed * FAR)) return undefined;
  const each = Math.round(rows / count);
  return {
    kind: 'partitions',
    sentence: `${quantity(count, 'partition')} for ${quantity(rows, 'row')}: try ${grouped(proposed)}.`,
    reason: isFew
      ? `Each probe compares ${quantity(each, 'row')}.`
      : `Each has about ${quantity(each, 'row')}, so that most of a search is choosing among them.`,
    settings: { num_partitions: proposed },
  };
}

/** One byte can't encode more values without losing neighbors. */
const MOST_VALUES = 16;
const USUAL_VALUES = 8;

function adviceOnSubVectors({ type, dimension, subVectors }: AdvisedIndex): IndexAdvice | undefined {
  if (!type.endsWith('PQ') || dimension === null || subVectors === null || subVectors === 0) return undefined;
  const values = dimension / subVectors;
  if (values <= MOST_VALUES || dimension % USUAL_VALUES !== 0) return undefined;
  const proposed = dimension / USUAL_VALUES;
  return {
    kind: 'sub-vectors',
    sentence: `${quantity(subVectors, 'sub-vector')} for ${grouped(dimension)} values: try ${grouped(proposed)}.`,
    reason: `One code stands for ${grouped(Math.round(values))} values, so that searches need a high refine factor.`,
    settings: { num_sub_vectors: proposed },
  };
}

/** Some skew is normal, since data is clustered. */
const MOST_SKEW = 10;

function adviceOnSkew({
  rows,
  partitions,
  largestPartition: largest,
}: AdvisedIndex): IndexAdvice | undefined {
  if (rows === null || partitions === null || partitions === 0 || largest === null) return undefined;
  const skew = largest / (rows / partitions);
  if (skew < MOST_SKEW) return undefined;
  return {
    kind: 'skew',
    sentence: `The largest partition has ${Math.round(skew)} times the rows of the mean: build the index anew.`,
    reason: `A search that probes it compares ${quantity(largest, 'row')}. Centroids of all of today’s rows spread them better.`,
    settings: {},
  };
}

/**
 * When the engine adds rows, it merges partitions with fewer rows than this: 32 partitions of 10,000 rows become one,
 * and recall drops.
 */
export const FEWEST_IN_PARTITION = 2_048;

export function isJoinedByOptimize(partitions: number, rows: number | null): boolean {
  return partitions > 1 && (rows === null || rows / partitions < FEWEST_IN_PARTITION);
}
