import { formatBytes, formatCount, formatNanoseconds } from '#lib/format.ts';
import type { Measured } from './measure.ts';
import { middleRun, type VariantResult } from './result.ts';

export type MeasureName = keyof Measured;

/** Something that is measured of every run. */
export interface Measure {
  readonly name: MeasureName;
  readonly label: string;
  readonly format: (value: number) => string;
}

export const MEASURES: readonly Measure[] = [
  { name: 'wall', label: 'Wall', format: formatNanoseconds },
  { name: 'compute', label: 'Compute', format: formatNanoseconds },
  { name: 'rows', label: 'Rows', format: formatCount },
  { name: 'read', label: 'Read', format: formatBytes },
  { name: 'comparisons', label: 'Comparisons', format: formatCount },
  { name: 'partitions', label: 'Partitions', format: formatCount },
  { name: 'findings', label: 'Findings', format: formatCount },
];

export function measureOf(name: MeasureName): Measure {
  const found = MEASURES.find((measure) => measure.name === name);
  if (found === undefined) throw new Error(`There is no measure ${name}.`);
  return found;
}

export function measuredOf(result: VariantResult, name: MeasureName): number | undefined {
  return middleRun(result)?.measured[name];
}

/** The variants that took the least wall time of those that ran to their end. */
export function fastest(results: readonly VariantResult[]): ReadonlySet<number> {
  const done = results.filter(({ status }) => status === 'done');
  const walls = done.flatMap((result) => measuredOf(result, 'wall') ?? []);
  // Of one alone there is nothing to say.
  if (walls.length < 2) return new Set();
  const least = Math.min(...walls);
  return new Set(
    done.filter((result) => measuredOf(result, 'wall') === least).map(({ variant }) => variant.index),
  );
}
