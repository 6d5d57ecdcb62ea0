import type { LatencyRange } from '#contract/index.ts';

/** Of recall: three digits, and 1 only for all of it. */
export function share(value: number): string {
  const digits = (Math.round(withoutNoise(value * 1000)) / 1000).toFixed(3);
  return value < 1 && digits === '1.000' ? '0.999' : digits;
}

/** `7.4 ms`, `212 ms`, `1.30 s`. */
export function milliseconds(value: number): string {
  if (value >= 999.5) return `${(value / 1000).toFixed(2)} s`;
  return `${plainTime(value)} ms`;
}

/** `19.8 to 23.9 ms`; `at least 23.9 ms` where it has no end. */
export function latencyRangeText({ from, to }: LatencyRange): string {
  if (to === null) return `at least ${milliseconds(from)}`;
  const [least, most] = [milliseconds(from), milliseconds(to)];
  return `${most.endsWith(' ms') ? least.replace(' ms', '') : least} to ${most}`;
}

/** The same under a head that says the unit. */
export function plainTime(value: number): string {
  return value < 99.95 ? value.toFixed(1) : value.toFixed(0);
}

/** A mean of 0.9775 is computed as 0.9774999999999998: the digits behind the twelfth are those of the machine. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}

const MANY_TIMINGS = 200;

/** Of few timings, hardly any lies above the p99. */
export function p99Note(timings: number): string | undefined {
  if (timings >= MANY_TIMINGS) return undefined;
  return `With ${timings} timings, p99 is the ${timings < 100 ? '' : 'second '}slowest`;
}

/** Made once: each that is made anew costs more than a hundred texts. */
const GROUPS = new Intl.NumberFormat('en-US');

/** `1,414` */
export function grouped(count: number): string {
  return GROUPS.format(count);
}

/** `1 row`, `2,000 rows` */
export function quantity(count: number, one: string): string {
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}
