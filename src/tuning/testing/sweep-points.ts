import type { Setting, SweepPoint } from '#contract/index.ts';

/** A setting with one recall for every query and one latency for every request. */
export function pointOf(setting: Setting, recall: number, latency: number): SweepPoint {
  return {
    setting,
    measured: {
      recall: { mean: recall, worst: recall, under: 0, deviation: 0, worstQueries: [] },
      latency: { p50: latency, p95: latency, p99: latency, count: 1 },
      short: 0,
      bytesRead: null,
      comparisons: null,
    },
    retried: 0,
  };
}

/** A setting that was measured where there is no exact answer. */
export function timedPoint(setting: Setting, latency: number): SweepPoint {
  const { measured, ...point } = pointOf(setting, 0, latency);
  return measured === undefined ? point : { ...point, measured: { ...measured, recall: null } };
}
