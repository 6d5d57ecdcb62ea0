import type { Setting, Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';

interface SweepParts {
  readonly points: SweepPoint[];
  readonly axes: TunedAxis[];
  readonly id?: string[];
}

/** A finished sweep with 100 rows of a table as queries. */
export function sweepOf({ points, axes, id = ['live', 'products'] }: SweepParts): Sweep {
  const onTable = { connectionId: 'connection-7', id };
  const state = { state: 'done', part: 'finer', done: points.length, planned: points.length } as const;
  return {
    ...state,
    sweepId: 'sweep-7',
    label: 'v41, IVF_PQ',
    params: {
      ...onTable,
      setId: 'set-7',
      query: '{"k":10}',
      axes,
      search: 'front',
      concurrency: 1,
      repeats: 3,
      analyzes: true,
    },
    set: {
      ...onTable,
      setId: 'set-7',
      column: 'vector',
      name: '100 rows',
      count: 100,
      dimension: 64,
      source: { kind: 'rows', seed: 7 },
      version: 41n,
      at: 0,
    },
    at: Date.UTC(2026, 0, 2, 3, 4, 5),
    step: null,
    timeLeft: null,
    version: 41n,
    rowCount: 20_000,
    index: {
      name: 'vector_idx',
      type: 'IVF_PQ',
      partitions: 141,
      largestPartition: 300,
      subVectors: 8,
      unindexedRows: 0,
      size: null,
    },
    exact: { asked: 100, kept: 0, time: 900 },
    firstQuery: 80,
    requests: 1_000,
    retried: 0,
    duration: 9_000,
    points,
  };
}

/** A setting with the same recall for every query and the same latency for every request. */
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

/** A setting that was measured without exact answers. */
export function timedPoint(setting: Setting, latency: number): SweepPoint {
  const { measured, ...point } = pointOf(setting, 0, latency);
  return measured === undefined ? point : { ...point, measured: { ...measured, recall: null } };
}
