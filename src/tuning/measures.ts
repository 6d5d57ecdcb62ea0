import type { SweepPoint } from '#contract/index.ts';
import { grouped, plainTime, share } from './figures.ts';

/** A measure of a setting. Measures are listed in the order of tables. */
export interface SettingMeasure {
  readonly key: MeasureKey;
  /** The name in files. */
  readonly name: string;
  /** The header of its column, for queries that request k rows. */
  readonly header: (k: number | 'k') => string;
  /** An explanation: a sentence without its full stop. */
  readonly tip: string;
  readonly kind: 'share' | 'percent' | 'time' | 'count' | 'bytes';
  /** Undefined if it was not measured. */
  readonly value: (point: SweepPoint) => number | undefined;
}

export type MeasureKey =
  | 'recall'
  | 'plusMinus'
  | 'p50'
  | 'p95'
  | 'p99'
  | 'timings'
  | 'worst'
  | 'under'
  | 'short'
  | 'comparisons'
  | 'read'
  | 'retried';

export const MEASURES: readonly SettingMeasure[] = [
  {
    key: 'recall',
    name: 'recall',
    kind: 'share',
    header: (k) => `Recall@${k}`,
    tip: 'Mean share of the exact nearest rows that a query finds',
    value: ({ measured }) => measured?.recall?.mean,
  },
  {
    key: 'plusMinus',
    name: 'recall_plus_minus',
    kind: 'share',
    header: () => '±',
    tip: 'Half the width of the interval that holds the recall of other queries alike, 19 times of 20',
    value: ({ measured }) => measured?.recall?.deviation,
  },
  timed('p50', 'Half of the queries'),
  timed('p95', '95% of the queries'),
  timed('p99', '99% of the queries'),
  {
    key: 'timings',
    name: 'timings',
    kind: 'count',
    header: () => 'Timings',
    tip: 'How many queries were timed',
    value: ({ measured }) => measured?.latency.count,
  },
  {
    key: 'worst',
    name: 'worst_recall',
    kind: 'share',
    header: () => 'Worst',
    tip: 'Recall of the query that finds least',
    value: ({ measured }) => measured?.recall?.worst,
  },
  {
    key: 'under',
    name: 'queries_under_0.9',
    kind: 'percent',
    header: () => 'Queries < 0.9',
    tip: 'Share of the queries with a recall below 0.9',
    value: ({ measured }) => measured?.recall?.under,
  },
  {
    key: 'short',
    name: 'queries_short_of_k',
    kind: 'count',
    header: () => 'Short of k',
    tip: 'Queries that return fewer than k rows',
    value: ({ measured }) => measured?.short,
  },
  {
    key: 'comparisons',
    name: 'comparisons',
    kind: 'count',
    header: () => 'Comparisons',
    tip: 'Vectors of the index that one query is compared with, by its measured plan. Rows outside the index come on top',
    value: ({ measured }) => measured?.comparisons ?? undefined,
  },
  {
    key: 'read',
    name: 'bytes_read',
    kind: 'bytes',
    header: () => 'Read',
    tip: 'What one query reads, by its measured plan',
    value: ({ measured }) => measured?.bytesRead ?? undefined,
  },
  {
    key: 'retried',
    name: 'retried',
    kind: 'count',
    header: () => 'Retried',
    tip: 'Requests that were sent again after an error of the server',
    value: ({ retried }) => retried,
  },
];

function timed(key: 'p50' | 'p95' | 'p99', share: string): SettingMeasure {
  return {
    key,
    name: `${key}_ms`,
    kind: 'time',
    header: () => `${key}, ms`,
    tip: `${share} take no longer, from the request to the last byte`,
    value: ({ measured }) => measured?.latency[key],
  };
}

/** The text in a table, in the window and in exported pages. */
export function settingFigureText(kind: Exclude<SettingMeasure['kind'], 'bytes'>, value: number): string {
  switch (kind) {
    case 'share':
      return share(value);
    case 'percent':
      return `${Math.round(value * 100)}%`;
    case 'time':
      return plainTime(value);
    case 'count':
      return grouped(value);
  }
}
