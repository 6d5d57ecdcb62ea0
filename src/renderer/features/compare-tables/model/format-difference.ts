import { formatSignedCount, formatSignedTime } from '#lib/format.ts';
import type { ComparedFact } from './compare-facts.ts';

/** After less before, with its sign; undefined where there is no such difference. */
export function formatDifference({
  difference,
  unit,
}: Pick<ComparedFact, 'difference' | 'unit'>): string | undefined {
  if (difference === undefined || difference === 0n) return undefined;
  if (unit === 'milliseconds') return formatSignedTime(difference);
  return unit === 'bytes' ? `${formatSignedCount(difference)} B` : formatSignedCount(difference);
}
