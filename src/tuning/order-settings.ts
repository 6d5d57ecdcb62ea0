import type { SweepPoint } from '#contract/index.ts';
import type { Latency } from './front.ts';
import { MEASURES, type MeasureKey } from './measures.ts';
import { PARAMETERS, type Parameter } from './setting.ts';

export interface SettingSorting {
  readonly by: MeasureKey | Parameter['name'];
  readonly direction: 'ascending' | 'descending';
}

export const BEST_FIRST: SettingSorting = { by: 'recall', direction: 'descending' };

/** Of equal settings, the faster comes first, and of equally fast ones the one with less effort. */
export function orderSettings(
  points: readonly SweepPoint[],
  { by, direction }: SettingSorting,
  at: Latency,
): readonly SweepPoint[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const value = reading(by);
  const latency = reading(at);
  return points.toSorted(
    (one, other) =>
      sign * compare(value(one), value(other)) ||
      compare(latency(one) ?? Number.POSITIVE_INFINITY, latency(other) ?? Number.POSITIVE_INFINITY) ||
      compareEffort(one, other),
  );
}

function reading(by: SettingSorting['by']): (point: SweepPoint) => number | undefined {
  const measure = MEASURES.find(({ key }) => key === by);
  if (measure !== undefined) return measure.value;
  const parameter = PARAMETERS.find(({ name }) => name === by);
  return (point) => (parameter === undefined ? undefined : set(point, parameter));
}

/** A missing parameter sorts before any value. */
function set({ setting }: SweepPoint, { name }: Parameter): number | undefined {
  const value = setting[name];
  return value === null || value === undefined || Array.isArray(value) ? undefined : Number(value);
}

/** Less effort comes first, in a stable order. */
export function compareEffort(one: SweepPoint, other: SweepPoint): number {
  for (const parameter of PARAMETERS) {
    const order = compare(set(one, parameter), set(other, parameter));
    if (order !== 0) return order;
  }
  return 0;
}

/** A missing value sorts first. */
function compare(one: number | undefined, other: number | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return -1;
  return other === undefined ? 1 : one - other;
}
