import type { SweepPoint } from '#contract/index.ts';

export const LATENCIES = ['p50', 'p95', 'p99'] as const;
export type Latency = (typeof LATENCIES)[number];

/** Latencies that differ by a smaller share may differ by noise alone. */
export const NOISE = 0.2;

/** A setting with recall and latency, which is comparable with others. */
export interface ComparedPoint {
  readonly point: SweepPoint;
  readonly recall: number;
  readonly latency: number;
}

export function comparedPoints(points: readonly SweepPoint[], at: Latency): readonly ComparedPoint[] {
  return points.flatMap((point) => pointPlace(point, at) ?? []);
}

export function pointPlace(point: SweepPoint, at: Latency): ComparedPoint | undefined {
  const { measured } = point;
  if (measured === undefined || measured.recall === null) return undefined;
  return { point, recall: measured.recall.mean, latency: measured.latency[at] };
}

/** Whether it is slower by more than the errors of both measurements. */
export function isClearlySlower(one: ComparedPoint, other: ComparedPoint, at: Latency): boolean {
  if (one.latency <= other.latency * (1 + NOISE)) return false;
  const [range, others] = [one, other].map(({ point }) => point.measured?.latency.ranges?.[at]);
  if (range === undefined || others === undefined) return true;
  return others.to !== null && range.from > others.to;
}

/** The median over the settings of half the width of the latency range, as a share of the latency. */
export function medianSpread(points: readonly SweepPoint[], at: Latency): number | undefined {
  const spreads = points.flatMap(({ measured }) => {
    const range = measured?.latency.ranges?.[at];
    return measured === undefined || range == null || range.to === null
      ? []
      : [(range.to - range.from) / 2 / measured.latency[at]];
  });
  return spreads.toSorted((one, other) => one - other)[Math.floor(spreads.length / 2)];
}

/** The settings that no other one beats in both measures, from the fastest to the one with the most recall. */
export function paretoFront(points: readonly SweepPoint[], at: Latency): readonly ComparedPoint[] {
  const fastestFirst = comparedPoints(points, at).toSorted(
    (one, other) => one.latency - other.latency || other.recall - one.recall,
  );
  let most = Number.NEGATIVE_INFINITY;
  return fastestFirst.filter(({ recall }) => {
    const isBetter = recall > most;
    if (isBetter) most = recall;
    return isBetter;
  });
}
