import { formatBytes, formatCount } from '#lib/format.ts';
import { formatTime } from '#plan/index.ts';
import { type Measured, middleRun, type VariantResult } from './result.ts';

export type MeasureName = keyof Measured;

/** Something that is measured of every run. */
export interface RunMeasure {
  readonly name: MeasureName;
  readonly label: string;
  readonly format: (value: number) => string;
}

export const RUN_MEASURES: readonly RunMeasure[] = [
  { name: 'wall', label: 'Wall', format: formatTime },
  { name: 'compute', label: 'Compute', format: formatTime },
  { name: 'rows', label: 'Rows', format: formatCount },
  { name: 'read', label: 'Read', format: formatBytes },
  { name: 'comparisons', label: 'Comparisons', format: formatCount },
  { name: 'partitions', label: 'Partitions', format: formatCount },
  { name: 'findings', label: 'Findings', format: formatCount },
];

export function measureOf(name: MeasureName): RunMeasure {
  const found = RUN_MEASURES.find((measure) => measure.name === name);
  if (found === undefined) throw new Error(`There is no measure ${name}.`);
  return found;
}

export function measuredOf(result: VariantResult, name: MeasureName): number | undefined {
  return middleRun(result)?.measured[name];
}

/** The variants that took the least wall time of those that ran to their end: whether they are any good is not said. */
export function leastTime(results: readonly VariantResult[]): ReadonlySet<number> {
  const done = results.filter(({ status }) => status === 'done');
  const walls = done.flatMap((result) => measuredOf(result, 'wall') ?? []);
  // Of one alone there is nothing to say.
  if (walls.length < 2) return new Set();
  const least = Math.min(...walls);
  return new Set(
    done.filter((result) => measuredOf(result, 'wall') === least).map(({ variant }) => variant.index),
  );
}

export interface ResultSorting {
  /** In the order of running where no measure is chosen. */
  readonly by: MeasureName | 'order';
  readonly direction: 'ascending' | 'descending';
}

export const IN_ORDER: ResultSorting = { by: 'order', direction: 'ascending' };

/** What was not measured comes last, whichever way the others are sorted. */
export function sortResults(
  results: readonly VariantResult[],
  { by, direction }: ResultSorting,
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
export function nextSorting(now: ResultSorting, by: ResultSorting['by']): ResultSorting {
  if (now.by !== by) return { by, direction: 'ascending' };
  return { by, direction: now.direction === 'ascending' ? 'descending' : 'ascending' };
}
