import { z } from 'zod';
import { tableRef } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { queryJson } from './plans.ts';

/* Tuning runs a query set under many settings, and measures recall and latency of each. */

export const FEWEST_QUERIES = 20;
export const MOST_QUERIES = 1_000;
export const MOST_SETTINGS = 500;

const name = z.string().trim().min(1, 'is required').max(200);

const querySetSource = z.discriminatedUnion('kind', [
  /** Random rows of the table. Each row is removed from its own answer. */
  z.object({ kind: z.literal('rows'), seed: z.number().int().min(0).max(0xffff_ffff) }),
  z.object({ kind: z.literal('file'), file: z.string().max(500) }),
  z.object({ kind: z.literal('pasted') }),
  z.object({ kind: z.literal('history') }),
]);

/** A stored set of vectors for one column, with a name. */
export const querySet = z.object({
  setId: z.string(),
  ...tableRef.shape,
  column: z.string(),
  name,
  count: z.number().int(),
  dimension: z.number().int(),
  source: querySetSource,
  /** The version of the table that the rows are from. */
  version: z.bigint().nullable(),
  at: z.number(),
});
export type QuerySet = z.infer<typeof querySet>;

export const newQuerySet = tableRef.extend({
  column: z.string().min(1, 'is required'),
  /** Default: a name by the source. */
  name: name.exactOptional(),
  wanted: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('rows'),
      count: z.number().int().min(FEWEST_QUERIES).max(MOST_QUERIES),
      seed: z.number().int().min(0).max(0xffff_ffff),
    }),
    z.object({
      kind: z.literal('vectors'),
      source: querySetSource,
      dimension: z.number().int().min(1).max(65_536),
      /** The float32 components of all vectors in sequence, little-endian, as base64. */
      numbers: z.string().max(12 * 1024 * 1024, 'is too long'),
    }),
  ]),
});
export type NewQuerySet = z.input<typeof newQuerySet>;

/** The parameters that can vary. All are members of the query, except for the requested columns. */
const tunedParameter = z.enum([
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'k',
  'prefilter',
  'fast_search',
  'columns',
]);
export type TunedParameter = z.infer<typeof tunedParameter>;

/** null removes the member, so the server uses its default. */
const settingValue = z.union([z.number().int().min(0), z.boolean(), z.array(z.string()), z.null()]);
export type SettingValue = z.infer<typeof settingValue>;

const tunedAxis = z.object({
  parameter: tunedParameter,
  values: z.array(settingValue).min(1).max(100),
});
export type TunedAxis = z.infer<typeof tunedAxis>;

/** A point of the grid: one value for each axis. Other members are as in the query. */
export const setting = z.partialRecord(tunedParameter, settingValue);
export type Setting = z.infer<typeof setting>;

export const sweepParams = tableRef.extend({
  setId: z.string(),
  /** The common part without a vector: filter, columns, k, distance type. */
  query: queryJson,
  axes: z.array(tunedAxis).max(9),
  /**
   * The axes as the user typed them, if the index at that time made some values equivalent. With another index, these
   * apply.
   */
  wantedAxes: z.array(tunedAxis).max(9).exactOptional(),
  /**
   * `all` measures the whole grid. `front` measures a coarse part first, then settings that may improve the front.
   */
  search: z.enum(['front', 'all']).default('front'),
  concurrency: z.number().int().min(1).max(8).default(1),
  /** How often each query is measured under each setting, after one warm-up request. */
  repeats: z.number().int().min(1).max(20).default(3),
  /** Whether one query of each setting is analyzed for the bytes it reads and the comparisons it makes. */
  analyzes: z.boolean().default(true),
});
export type SweepParams = z.input<typeof sweepParams>;

/** A query of the set, by its index, and its recall. */
const worstQuery = z.object({
  query: z.number().int(),
  recall: z.number(),
  /** The row that the vector is from. */
  row: z.string().exactOptional(),
});

/** The 95 % confidence interval of the latency of similar queries. `to` is null if there are too few measurements. */
const latencyRange = z.object({ from: z.number(), to: z.number().nullable() });
export type LatencyRange = z.infer<typeof latencyRange>;

/** The results of one setting. Times are in milliseconds, without delays before retries. */
const sweepPoint = z.object({
  setting,
  /** Absent if it failed. */
  measured: z
    .object({
      /** Null if there are no exact answers to compare with. */
      recall: z
        .object({
          mean: z.number(),
          worst: z.number(),
          /** The share of queries with a recall below 0.9. */
          under: z.number(),
          /** Half the width of the 95 % confidence interval of the mean for similar queries. */
          deviation: z.number(),
          worstQueries: z.array(worstQuery).max(5),
        })
        .nullable(),
      latency: z.object({
        p50: z.number(),
        p95: z.number(),
        p99: z.number(),
        /** The number of measured times. */
        count: z.number().int(),
        /** Absent in sweeps of earlier versions. */
        ranges: z.object({ p50: latencyRange, p95: latencyRange, p99: latencyRange }).exactOptional(),
      }),
      /** The number of queries with fewer than k rows. */
      short: z.number().int(),
      /** From an analyzed run, if the plan contains it. */
      bytesRead: z.number().nullable(),
      comparisons: z.number().nullable(),
    })
    .exactOptional(),
  /** The number of retried requests. */
  retried: z.number().int(),
  failure: failureDetails.exactOptional(),
});
export type SweepPoint = z.infer<typeof sweepPoint>;

/** A range of seconds. */
const secondsSpan = z.object({ from: z.number(), to: z.number() });
export type SecondsSpan = z.infer<typeof secondsSpan>;

export const sweepEstimate = z.object({
  /** The number of settings in the coarse part, and of all that may follow. */
  coarse: z.number().int(),
  most: z.number().int(),
  /** The maximum number of requests, including those for exact answers. */
  requests: z.number().int(),
  /** The number of exact answers that are not known yet. */
  exactMissing: z.number().int(),
  /** Null if nothing could be measured before. */
  time: secondsSpan.nullable(),
  /** The part of it for exact answers. */
  exactTime: secondsSpan.nullable(),
});
export type SweepEstimate = z.infer<typeof sweepEstimate>;

const sweepState = z.enum([
  /** Exact answers are being requested. */
  'exact',
  'coarse',
  'finer',
  'paused',
  'done',
  'cancelled',
  /** The sweep ended early; `problem` has the reason. Its measurements stay valid. */
  'failed',
]);

const number = z.number().nullable().default(null);

/** The index that the search uses, as far as the server or its files describe it. */
const measuredIndex = z.object({
  name: z.string(),
  type: z.string().nullable(),
  partitions: number,
  /** The number of rows of the largest partition. */
  largestPartition: number,
  /** Only for a product quantizer. */
  subVectors: number,
  /** Rows that are not in the index: every search compares them one by one. */
  unindexedRows: number,
  /** In bytes. */
  size: number,
});
export type MeasuredIndex = z.infer<typeof measuredIndex>;

export const sweep = z.object({
  sweepId: z.string(),
  /** The name in lists and overlays: the version and the index that were measured. */
  label: z.string(),
  params: sweepParams,
  set: querySet,
  at: z.number(),
  state: sweepState,
  /** The number of measured and of planned settings in this part. */
  done: z.number().int(),
  planned: z.number().int(),
  /** The part that a paused sweep continues with. */
  part: z.enum(['exact', 'coarse', 'finer']),
  /** The requests of the setting, or of the exact answers, in progress. */
  step: z.object({ setting: setting.nullable(), done: z.number().int(), total: z.number().int() }).nullable(),
  timeLeft: secondsSpan.nullable(),
  /** The version of the table, which stays the same for the whole sweep; null if the server doesn’t return it. */
  version: z.bigint().nullable(),
  rowCount: z.number().int().nullable(),
  /** Null if the column has none. */
  index: measuredIndex.nullable(),
  /** Why it is unknown whether the column has an index. */
  indexProblem: failureDetails.exactOptional(),
  exact: z.object({ asked: z.number().int(), kept: z.number().int(), time: z.number() }),
  /** Why there are no exact answers, if times alone could be measured. */
  recallProblem: failureDetails.exactOptional(),
  /** The time of the very first query, before any cache is warm. */
  firstQuery: z.number().nullable(),
  requests: z.number().int(),
  retried: z.number().int(),
  /** In milliseconds, without pauses. */
  duration: z.number(),
  points: z.array(sweepPoint),
  problem: failureDetails.exactOptional(),
});
export type Sweep = z.infer<typeof sweep>;

export const measuredTable = sweep.pick({ version: true, rowCount: true, index: true, indexProblem: true });
export type MeasuredTable = z.infer<typeof measuredTable>;

export const sweepHead = sweep.omit({ points: true, step: true, timeLeft: true });
export type SweepHead = z.infer<typeof sweepHead>;

export const sweepEvent = z.discriminatedUnion('kind', [
  /** Sent first, and after every change other than new points. */
  z.object({ kind: z.literal('sweep'), sweep }),
  z.object({
    kind: z.literal('progress'),
    ...sweep.pick({
      state: true,
      part: true,
      done: true,
      planned: true,
      step: true,
      timeLeft: true,
      requests: true,
      retried: true,
      duration: true,
    }).shape,
    /** Points since the last event. */
    points: z.array(sweepPoint),
  }),
]);
export type SweepEvent = z.infer<typeof sweepEvent>;

const RUNNING: ReadonlySet<Sweep['state']> = new Set(['exact', 'coarse', 'finer']);

export function isSweepRunning({ state }: Pick<Sweep, 'state'>): boolean {
  return RUNNING.has(state);
}
