import type { MetricValue } from './model.ts';

/** The number of a metric that can be added up and compared; a share is none, nor is a text. */
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
