import type { MetricValue, PlanNode } from './model.ts';

/** A metric as it is written, with a space before the unit: `709.285µs` is `709.285 µs`. */
export function statedMetric({ metrics }: PlanNode, name: string): string | undefined {
  const raw = metrics.find((metric) => metric.name === name)?.raw;
  return raw && spacedUnit(raw);
}

/** `709.285µs` as `709.285 µs`, `4000000` as `4,000,000`: keeps every digit. */
export function spacedUnit(raw: string): string {
  if (/^\d{4,}$/.test(raw)) return raw.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return raw.replace(/^([\d.,]+)(\p{L}+)$/u, '$1 $2');
}

/** A time with three significant digits: `9.61 ms`, `39.1 µs`, `709 µs`. */
export function formatTime(nanoseconds: number): string {
  // From 999.5 on, rounding would show 1,000 of the smaller unit.
  const found = TIMES.find(([least]) => nanoseconds >= least * 0.9995);
  if (found === undefined) return `${Math.round(nanoseconds)} ns`;
  const [factor, unit] = found;
  const number = nanoseconds / factor;
  return `${number.toFixed(number < 9.995 ? 2 : number < 99.95 ? 1 : 0)} ${unit}`;
}

const TIMES: readonly (readonly [least: number, unit: string])[] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, '\u00b5s'],
];

/** A sum of counts: `1,234`, and from ten thousand on `12.34 K`, since most of the added numbers were rounded. */
export function formatMetricCount(count: number): string {
  const found = COUNTS.find(([least]) => count >= least);
  if (found === undefined || count < 10_000) return Math.round(count).toLocaleString('en');
  const [factor, unit] = found;
  return `${(count / factor).toFixed(2)} ${unit}`;
}

const COUNTS: readonly (readonly [least: number, unit: string])[] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/** `45.7%`; a small share is not shown as `0%`. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.0005) return '< 0.1%';
  return `${(share * 100).toFixed(1).replace(/^(0|100)\.0$/, '$1')}%`;
}

/** `1,234 rows`. */
export function rows(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'row' : 'rows'}`;
}

export function formatInteger(count: number): string {
  return Math.round(count).toLocaleString('en');
}

export function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1);
  return `${(bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** For a sentence: `72%`, or `0.4%` for a small share. */
export function percent(share: number): string {
  return share < 0.0095 ? formatPercent(share) : `${Math.round(share * 100)}%`;
}

/** The number of a metric that can be added and compared; undefined for shares and texts. */
export function amountOf(value: MetricValue | undefined): number | undefined {
  switch (value?.kind) {
    case 'time':
      return value.nanoseconds;
    case 'count':
      return value.count;
    case 'bytes':
      return value.bytes;
    default:
      return undefined;
  }
}
