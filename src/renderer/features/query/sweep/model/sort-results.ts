import type { MeasureName } from './measures.ts';
import { measuredOf } from './measures.ts';
import type { VariantResult } from './result.ts';

export interface Sorting {
  /** In the order of running where no measure is chosen. */
  readonly by: MeasureName | 'order';
  readonly direction: 'ascending' | 'descending';
}

export const IN_ORDER: Sorting = { by: 'order', direction: 'ascending' };

/** What was not measured comes last, whichever way the others are sorted. */
export function sortResults(
  results: readonly VariantResult[],
  { by, direction }: Sorting,
): readonly VariantResult[] {
  const sign = direction === 'ascending' ? 1 : -1;
  if (by === 'order')
    return results.toSorted((one, other) => sign * (one.variant.index - other.variant.index));
  return results.toSorted((one, other) => {
    const [first, second] = [measuredOf(one, by), measuredOf(other, by)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return sign * (first - second);
  });
}

/** Another measure begins with the least of it; the same once more turns round. */
export function nextSorting(now: Sorting, by: Sorting['by']): Sorting {
  if (now.by !== by) return { by, direction: 'ascending' };
  return { by, direction: now.direction === 'ascending' ? 'descending' : 'ascending' };
}
