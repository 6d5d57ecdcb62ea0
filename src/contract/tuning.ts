import { z } from 'zod';
import { tableRef } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { queryJson } from './plans.ts';

/*
 * Tuning: one set of queries under many settings. How much of the exact answer each finds, and how long it takes.
 */

export const FEWEST_QUERIES = 20;
export const MOST_QUERIES = 1_000;
export const MOST_SETTINGS = 500;

const name = z.string().trim().min(1, 'is required').max(200);

/** Where the vectors of a set come from. */
const querySetSource = z.discriminatedUnion('kind', [
  /** Drawn from the rows of the table; each row is left out of its own answer. */
  z.object({ kind: z.literal('rows'), seed: z.number().int().min(0).max(0xffff_ffff) }),
  z.object({ kind: z.literal('file'), file: z.string().max(500) }),
  z.object({ kind: z.literal('pasted') }),
  z.object({ kind: z.literal('history') }),
]);

/** Queries that are kept: vectors for one column, by a name. */
export const querySet = z.object({
  setId: z.string(),
  ...tableRef.shape,
  column: z.string(),
  name,
  count: z.number().int(),
  dimension: z.number().int(),
  source: querySetSource,
  /** The version of the table whose rows were drawn. */
  version: z.bigint().nullable(),
  at: z.number(),
});
export type QuerySet = z.infer<typeof querySet>;

export const newQuerySet = tableRef.extend({
  column: z.string().min(1, 'is required'),
  /** Left out: by its source. */
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
      /** Their float32 numbers, little-endian, one vector after the other, as base64. */
      numbers: z.string().max(12 * 1024 * 1024, 'is too long'),
    }),
  ]),
});
export type NewQuerySet = z.input<typeof newQuerySet>;

/** What is varied. Each is a member of the query, but for the columns that are asked for. */
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

/** null leaves the member out: what the server does then. */
const settingValue = z.union([z.number().int().min(0), z.boolean(), z.array(z.string()), z.null()]);
export type SettingValue = z.infer<typeof settingValue>;

const tunedAxis = z.object({
  parameter: tunedParameter,
  values: z.array(settingValue).min(1).max(100),
});
export type TunedAxis = z.infer<typeof tunedAxis>;

/** One place in the grid: a value for every axis. What has no axis is as in the query. */
export const setting = z.partialRecord(tunedParameter, settingValue);
export type Setting = z.infer<typeof setting>;

export const sweepParams = tableRef.extend({
  setId: z.string(),
  /** What all have in common, without a vector: filter, columns, k, distance type. */
  query: queryJson,
  axes: z.array(tunedAxis).max(9),
  /** As they were typed, where the index of that time could not tell all of them apart: with another one, these count. */
  wantedAxes: z.array(tunedAxis).max(9).exactOptional(),
  /** `all` measures the whole grid; `front` a coarse part, then what may improve the front. */
  search: z.enum(['front', 'all']).default('front'),
  concurrency: z.number().int().min(1).max(8).default(1),
  /** How often each query is measured under each setting, after one request that isn’t counted. */
  repeats: z.number().int().min(1).max(20).default(3),
  /** Whether one query of each setting is analyzed, for what it reads and compares. */
  analyzes: z.boolean().default(true),
});
export type SweepParams = z.input<typeof sweepParams>;

/** One query of the set, by its place, and how much of its answer was found. */
const worstQuery = z.object({
  query: z.number().int(),
  recall: z.number(),
  /** The row that it is the vector of. */
  row: z.string().exactOptional(),
});

/** Where the latency of other queries alike lies, 19 times of 20; without an end where too few were timed to say. */
const latencyRange = z.object({ from: z.number(), to: z.number().nullable() });
export type LatencyRange = z.infer<typeof latencyRange>;

/** What one setting came to. Times are in milliseconds, without waits for a retry. */
const sweepPoint = z.object({
  setting,
  /** Absent where it failed. */
  measured: z
    .object({
      /** Null where there is no exact answer to compare with. */
      recall: z
        .object({
          mean: z.number(),
          worst: z.number(),
          /** Share of the queries that found less than 0.9. */
          under: z.number(),
          /** Half the width of the interval that holds the mean for other queries alike, 19 times of 20. */
          deviation: z.number(),
          worstQueries: z.array(worstQuery).max(5),
        })
        .nullable(),
      latency: z.object({
        p50: z.number(),
        p95: z.number(),
        p99: z.number(),
        /** How many times that is of. */
        count: z.number().int(),
        /** Absent in sweeps of before. */
        ranges: z.object({ p50: latencyRange, p95: latencyRange, p99: latencyRange }).exactOptional(),
      }),
      /** Queries with fewer rows than k. */
      short: z.number().int(),
      /** Of an analyzed run, where the plan says so. */
      bytesRead: z.number().nullable(),
      comparisons: z.number().nullable(),
    })
    .exactOptional(),
  /** Requests that were sent again. */
  retried: z.number().int(),
  failure: failureDetails.exactOptional(),
});
export type SweepPoint = z.infer<typeof sweepPoint>;

/** How long, in seconds, at least and at most. */
const secondsSpan = z.object({ from: z.number(), to: z.number() });
export type SecondsSpan = z.infer<typeof secondsSpan>;

export const sweepEstimate = z.object({
  /** Settings of the coarse part, and of all that may follow. */
  coarse: z.number().int(),
  most: z.number().int(),
  /** Requests at most, the exact ones included. */
  requests: z.number().int(),
  /** Exact answers that are not known yet. */
  exactMissing: z.number().int(),
  /** Null where nothing could be measured before. */
  time: secondsSpan.nullable(),
  /** What the exact answers take of it. */
  exactTime: secondsSpan.nullable(),
});
export type SweepEstimate = z.infer<typeof sweepEstimate>;

const sweepState = z.enum([
  /** Exact answers are asked for. */
  'exact',
  'coarse',
  'finer',
  'paused',
  'done',
  'cancelled',
  /** It ended early; `problem` says why. What was measured stands. */
  'failed',
]);

const number = z.number().nullable().default(null);

/** The index that answers, as far as the server or its files tell. */
const measuredIndex = z.object({
  name: z.string(),
  type: z.string().nullable(),
  partitions: number,
  /** The rows of the largest of them. */
  largestPartition: number,
  /** Of a product quantizer. */
  subVectors: number,
  /** Rows that it doesn’t have: every search compares them one by one. */
  unindexedRows: number,
  /** In bytes. */
  size: number,
});
export type MeasuredIndex = z.infer<typeof measuredIndex>;

export const sweep = z.object({
  sweepId: z.string(),
  /** By this it is found in lists and overlays: the version and the index that it measured. */
  label: z.string(),
  params: sweepParams,
  set: querySet,
  at: z.number(),
  state: sweepState,
  /** Settings that are measured, of those that are meant to be, in this part. */
  done: z.number().int(),
  planned: z.number().int(),
  /** Of a paused one, the part that it goes on with. */
  part: z.enum(['exact', 'coarse', 'finer']),
  /** Requests of the setting, or of the exact answers, that is at work. */
  step: z.object({ setting: setting.nullable(), done: z.number().int(), total: z.number().int() }).nullable(),
  timeLeft: secondsSpan.nullable(),
  /** The version of the table, throughout; null where the server doesn’t tell. */
  version: z.bigint().nullable(),
  rowCount: z.number().int().nullable(),
  /** Null where the column has none. */
  index: measuredIndex.nullable(),
  /** Why it is not known whether the column has one. */
  indexProblem: failureDetails.exactOptional(),
  exact: z.object({ asked: z.number().int(), kept: z.number().int(), time: z.number() }),
  /** Why there are no exact answers, where times alone could be measured. */
  recallProblem: failureDetails.exactOptional(),
  /** Of the first query of all; the others came after it. */
  firstQuery: z.number().nullable(),
  requests: z.number().int(),
  retried: z.number().int(),
  /** In milliseconds, without its pauses. */
  duration: z.number(),
  points: z.array(sweepPoint),
  problem: failureDetails.exactOptional(),
});
export type Sweep = z.infer<typeof sweep>;

/** What a sweep would be measured on. */
export const measuredTable = sweep.pick({ version: true, rowCount: true, index: true, indexProblem: true });
export type MeasuredTable = z.infer<typeof measuredTable>;

export const sweepHead = sweep.omit({ points: true, step: true, timeLeft: true });
export type SweepHead = z.infer<typeof sweepHead>;

export const sweepEvent = z.discriminatedUnion('kind', [
  /** At first, and after whatever changes more than its points. */
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
    /** Those that came since the last event. */
    points: z.array(sweepPoint),
  }),
]);
export type SweepEvent = z.infer<typeof sweepEvent>;
