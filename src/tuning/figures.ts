import type { LatencyRange } from '#contract/index.ts';

/** Recall with three decimals; 1 only if nothing is missing. */
export function share(value: number): string {
  const digits = (Math.round(withoutNoise(value * 1000)) / 1000).toFixed(3);
  return value < 1 && digits === '1.000' ? '0.999' : digits;
}

/** `7.4 ms`, `212 ms`, `1.30 s`. */
export function milliseconds(value: number): string {
  if (value >= 999.5) return `${(value / 1000).toFixed(2)} s`;
  return `${plainTime(value)} ms`;
}

/** `19.8 to 23.9 ms`; `at least 23.9 ms` if the range has no end. */
export function latencyRangeText({ from, to }: LatencyRange): string {
  if (to === null) return `at least ${milliseconds(from)}`;
  const [least, most] = [milliseconds(from), milliseconds(to)];
  return `${most.endsWith(' ms') ? least.replace(' ms', '') : least} to ${most}`;
}

/** Without the unit, for a column whose header states it. */
export function plainTime(value: number): string {
  return value < 99.95 ? value.toFixed(1) : value.toFixed(0);
}

/** A mean of 0.9775 is computed as 0.9774999999999998: digits after the twelfth are floating-point error. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}

const MANY_TIMINGS = 200;

/** With few timings, hardly any is slower than the p99. */
export function p99Note(timings: number): string | undefined {
  if (timings >= MANY_TIMINGS) return undefined;
  return `With ${timings} timings, p99 is the ${timings < 100 ? '' : 'second '}slowest`;
}

/** Created once: creating a formatter takes longer than formatting a hundred numbers. */
const GROUPS = new Intl.NumberFormat('en-US');

/** `1,414` */
export function grouped(count: number): string {
  return GROUPS.format(count);
}

/** `1 row`, `2,000 rows` */
export function quantity(count: number, one: string): string {
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}
