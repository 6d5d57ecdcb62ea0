import type { LatencyRange, SweepPoint } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';

type Measured = NonNullable<SweepPoint['measured']>;
type Recall = NonNullable<Measured['recall']>;

/** The smallest value that is not exceeded by this share of all values; 0 if there are none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const place = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[place] ?? 0;
}

export function latencyFigures(times: ArrayLike<number>): Measured['latency'] {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => rounded(percentile(sorted, share));
  const around = (share: number) => rangeAround(sorted, share);
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    count: sorted.length,
    ranges: { p50: around(0.5), p95: around(0.95), p99: around(0.99) },
  };
}

/**
 * The confidence interval of a percentile over all similar queries: the number of sample values below it follows a
 * binomial distribution, whatever the distribution of times.
 */
export function rangeAround(sorted: ArrayLike<number>, share: number): LatencyRange {
  const { length } = sorted;
  const below = share * length;
  const reach = DEVIATIONS * Math.sqrt(below * (1 - share));
  const from = sorted[Math.max(0, Math.floor(below - reach) - 1)];
  const to = sorted[Math.floor(below + reach)];
  return { from: rounded(from ?? 0), to: to === undefined ? null : rounded(to) };
}

/** In milliseconds: clocks have no higher resolution than a thousandth of one. */
function rounded(time: number): number {
  return Math.round(time * 1000) / 1000;
}

interface QueryRecall {
  readonly query: number;
  readonly found: number;
  /** Greater than 0. */
  readonly of: number;
  readonly row?: string;
}

const MOST_WORST = 5;
/** A query with less recall is a bad one. */
const GOOD = 0.9;
/** 95% of a normal distribution lie within this many standard deviations. */
const DEVIATIONS = 1.96;

/** Needs at least one query. */
export function recallFigures(recalls: readonly QueryRecall[]): Recall {
  const shares = recalls.map(({ found, of }) => found / of);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    mean,
    worst: shares.reduce((least, share) => Math.min(least, share), 1),
    under: shares.filter((share) => share < GOOD).length / shares.length,
    deviation: Math.max(betweenQueries(shares, mean), betweenRows(recalls)),
    worstQueries: worstOf(recalls),
  };
}

/** The confidence interval of the mean from the differences between queries, as for a normal distribution. */
function betweenQueries(shares: readonly number[], mean: number): number {
  if (shares.length < 2) return 0;
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0);
  return (DEVIATIONS * Math.sqrt(squares / (shares.length - 1))) / Math.sqrt(shares.length);
}

/**
 * If all queries find the same share, they don't differ, but the next one may: finding all of 400 rows doesn't prove
 * that none of 4,000 will be missed. So the result is at least Wilson's interval of the found rows, up to its farther
 * end. A query tends to miss several rows at once, so if some rows are missed, queries differ by more than that, and
 * the interval between queries is the wider one.
 */
function betweenRows(recalls: readonly QueryRecall[]): number {
  const rows = recalls.reduce((sum, { of }) => sum + of, 0);
  const share = recalls.reduce((sum, { found }) => sum + found, 0) / rows;
  const square = DEVIATIONS ** 2;
  const half = DEVIATIONS * Math.sqrt((share * (1 - share)) / rows + square / (4 * rows ** 2));
  return (half + (square / rows) * Math.abs(0.5 - share)) / (1 + square / rows);
}

function worstOf(recalls: readonly QueryRecall[]): Recall['worstQueries'] {
  return recalls
    .filter(({ found, of }) => found < of)
    .map(({ query, found, of, row }) => ({
      query,
      recall: found / of,
      ...defined({ row }),
    }))
    .sort((one, other) => one.recall - other.recall || one.query - other.query)
    .slice(0, MOST_WORST);
}
