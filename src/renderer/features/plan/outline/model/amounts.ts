import type { MetricValue } from '../../../../../plan/index.ts';

/** One number of a metric, for what is added up and sorted; a share is none that can be added. */
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

/** As the text has it, only with a space before a unit: `709.285µs` is `709.285 µs`. */
export function spacedUnit(raw: string): string {
  return raw.replace(/^(\d+(?:\.\d+)?)([a-zµμ]+)$/, '$1 $2');
}
