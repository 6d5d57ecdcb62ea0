import type { SweepPoint } from '#contract/index.ts';

type Measured = NonNullable<SweepPoint['measured']>;

/** The value that so large a share of all is at most: of values in their order, by the nearest rank. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const place = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, place))] ?? Number.NaN;
}

export function latencyFigures(times: ArrayLike<number>): Measured['latency'] {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => percentile(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}

/** One query of a set: how many rows of its exact answer were found. */
export interface FoundRows {
  readonly query: number;
  readonly found: number;
  readonly of: number;
  readonly row?: string;
}

const MUCH = 0.9;
const MOST_WORST = 5;
/** Of a normal distribution, 19 of 20 lie within so many standard deviations. */
const NINETEEN_OF_TWENTY = 1.96;

export function recallFigures(queries: readonly FoundRows[]): NonNullable<Measured['recall']> {
  const recalls = queries.map(shareFound);
  const mean = sum(recalls) / recalls.length;
  return {
    mean,
    worst: recalls.reduce((least, recall) => Math.min(least, recall), 1),
    under: recalls.filter((recall) => recall < MUCH).length / recalls.length,
    deviation: deviationOf(recalls, mean),
    worstQueries: worstOf(queries),
  };
}

/** Where there is nothing to find, nothing is lost. */
function shareFound({ found, of }: FoundRows): number {
  return of === 0 ? 1 : found / of;
}

function deviationOf(values: readonly number[], mean: number): number {
  if (values.length < 2) return 0;
  const squares = sum(values.map((value) => (value - mean) ** 2));
  return NINETEEN_OF_TWENTY * Math.sqrt(squares / (values.length - 1) / values.length);
}

function worstOf(queries: readonly FoundRows[]): NonNullable<Measured['recall']>['worstQueries'] {
  const lossy = queries.filter((query) => shareFound(query) < 1);
  return lossy
    .toSorted((one, other) => shareFound(one) - shareFound(other) || one.query - other.query)
    .slice(0, MOST_WORST)
    .map(({ query, row, ...found }) => ({
      query,
      recall: shareFound({ query, ...found }),
      ...(row === undefined ? {} : { row }),
    }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
