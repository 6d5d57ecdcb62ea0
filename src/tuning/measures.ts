import type { SweepPoint } from '#contract/index.ts';
import { grouped, plainTime, share } from './figures.ts';

/** What is measured of a setting, in the order of tables. */
export interface SettingMeasure {
  readonly key: MeasureKey;
  /** In files. */
  readonly name: string;
  /** Over a column, where k rows are searched for. */
  readonly header: (k: number | 'k') => string;
  readonly kind: 'share' | 'percent' | 'time' | 'count' | 'bytes';
  /** Undefined where it was not measured. */
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
    ...{ key: 'recall', name: 'recall', kind: 'share' },
    header: (k) => `Recall@${k}`,
    value: ({ measured }) => measured?.recall?.mean,
  },
  {
    ...{ key: 'plusMinus', name: 'recall_plus_minus', kind: 'share' },
    header: () => '±',
    value: ({ measured }) => measured?.recall?.deviation,
  },
  timed('p50'),
  timed('p95'),
  timed('p99'),
  {
    ...{ key: 'timings', name: 'timings', kind: 'count' },
    header: () => 'Timings',
    value: ({ measured }) => measured?.latency.count,
  },
  {
    ...{ key: 'worst', name: 'worst_recall', kind: 'share' },
    header: () => 'Worst',
    value: ({ measured }) => measured?.recall?.worst,
  },
  {
    ...{ key: 'under', name: 'queries_under_0.9', kind: 'percent' },
    header: () => 'Queries < 0.9',
    value: ({ measured }) => measured?.recall?.under,
  },
  {
    ...{ key: 'short', name: 'queries_short_of_k', kind: 'count' },
    header: () => 'Short of k',
    value: ({ measured }) => measured?.short,
  },
  {
    ...{ key: 'comparisons', name: 'comparisons', kind: 'count' },
    header: () => 'Comparisons',
    value: ({ measured }) => measured?.comparisons ?? undefined,
  },
  {
    ...{ key: 'read', name: 'bytes_read', kind: 'bytes' },
    header: () => 'Read',
    value: ({ measured }) => measured?.bytesRead ?? undefined,
  },
  {
    ...{ key: 'retried', name: 'retried', kind: 'count' },
    header: () => 'Retried',
    value: ({ retried }) => retried,
  },
];

function timed(key: 'p50' | 'p95' | 'p99'): SettingMeasure {
  return {
    ...{ key, name: `${key}_ms`, kind: 'time' },
    header: () => `${key}, ms`,
    value: ({ measured }) => measured?.latency[key],
  };
}

/** As it stands in a table, in the window and in a page. */
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
