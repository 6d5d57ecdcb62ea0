import type { AnalyzedPlan } from '#plan/index.ts';
import type { IcicleMeasure, IcicleValues } from '#plan/layout/index.ts';
import type { SelectOption } from '#ui/Select.tsx';

export const MEASURES: readonly SelectOption<IcicleMeasure>[] = [
  { value: 'wall', label: 'wall time' },
  { value: 'compute', label: 'compute, with inputs' },
  { value: 'bytes', label: 'bytes read, with inputs' },
  { value: 'rows', label: 'rows, with inputs' },
];

const NAMES: Readonly<Record<IcicleMeasure, string>> = {
  wall: 'wall time',
  compute: 'compute time',
  bytes: 'bytes that it read',
  rows: 'rows that it gave',
};

export function measureName(measure: IcicleMeasure): string {
  return NAMES[measure];
}

/** Why the widths mean nothing; undefined where they do. */
export function noMeasureText(
  { summary }: AnalyzedPlan,
  measure: IcicleMeasure,
  values: IcicleValues | undefined,
): string | undefined {
  if (values !== undefined) return undefined;
  const reason = summary.isMeasured ? `No operator reports ${NAMES[measure]}` : 'No measurements';
  return `${reason}: inputs share the width equally.`;
}
