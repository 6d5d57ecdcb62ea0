import type { MetricValue } from '../../../../../plan/index.ts';
import { formatCount, formatNanoseconds } from '../../../../lib/format.ts';

/** A sum of ours, written as the engine writes such a number. `isRounded`: of what was rounded already. */
export function formatSum(kind: MetricValue['kind'], sum: number, isRounded: boolean): string {
  if (kind === 'time') return formatNanoseconds(sum);
  if (kind === 'bytes') return scaled(sum, 1024, ['B', 'KB', 'MB', 'GB', 'TB'], 1);
  return isRounded && sum >= 1000
    ? scaled(sum, 1000, ['', 'K', 'M', 'B', 'T'], 2)
    : formatCount(Math.round(sum));
}

function scaled(sum: number, step: number, units: readonly string[], digits: number): string {
  let [size, unit] = [sum, 0];
  while (size >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  return `${size.toFixed(digits)} ${units[unit] ?? ''}`.trimEnd();
}
