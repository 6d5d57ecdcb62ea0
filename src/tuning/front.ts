import type { SweepPoint } from '#contract/index.ts';

/** Which latency counts. */
export type LatencyAt = 'p50' | 'p95' | 'p99';

/** Where a setting is in the picture; undefined where it has no place there. */
export function pointPlace({ measured }: SweepPoint, at: LatencyAt) {
  if (measured === undefined || measured.recall === null) return undefined;
  return { recall: measured.recall.mean, latency: measured.latency[at] };
}

/** The settings that no other one beats in both recall and latency, by latency. Of equal ones the first. */
export function paretoFront(points: readonly SweepPoint[], at: LatencyAt): readonly SweepPoint[] {
  const placed = points.flatMap((point) => {
    const place = pointPlace(point, at);
    return place === undefined ? [] : [{ point, ...place }];
  });
  placed.sort((one, other) => one.latency - other.latency || other.recall - one.recall);
  let best = Number.NEGATIVE_INFINITY;
  return placed
    .filter(({ recall }) => {
      const isBetter = recall > best;
      best = Math.max(best, recall);
      return isBetter;
    })
    .map(({ point }) => point);
}
