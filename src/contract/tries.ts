import { z } from 'zod';
import { tableRef } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { queryJson, recall } from './plans.ts';

/* A try measures queries under several settings in turns, and the recall of each answer. */

/** The changed members of the query as a JSON object; null removes one. */
const trySetting = z.object({ changes: queryJson });

const MAX_TRY_QUERIES = 1_000;
const MAX_TRY_SETTINGS = 100;
const MAX_TRY_REQUESTS = 1_000_000;

export const tryParams = tableRef
  .extend({
    queries: z.array(queryJson).min(1).max(MAX_TRY_QUERIES),
    settings: z.array(trySetting).min(1).max(MAX_TRY_SETTINGS),
    /** How often each query is measured under each setting, after one warm-up request. */
    repeats: z.number().int().min(1).max(100).default(5),
    /**
     * Whether to measure recall. It takes one more request for each query without a known exact answer, and a few for
     * each try.
     */
    asksExact: z.boolean().default(true),
  })
  .refine(
    ({ queries, settings, repeats }) => queries.length * settings.length * repeats <= MAX_TRY_REQUESTS,
    { error: `must not take more than ${MAX_TRY_REQUESTS.toLocaleString('en-US')} requests` },
  );
export type TryParams = z.input<typeof tryParams>;

/** One query under one setting. */
const triedQuery = z.object({
  /** In milliseconds, in the order of measurement: from the request to the last byte of the response. */
  times: z.array(z.number()),
  /** Absent if there was no response. */
  rows: z.number().int().exactOptional(),
  /** Absent if there is no exact answer to compare with, as for a scan. */
  recall: recall.exactOptional(),
  failure: failureDetails.exactOptional(),
});
export type TriedQuery = z.infer<typeof triedQuery>;

/** The results of a query under all settings, sent once it is measured. They stay valid however the try ends. */
const queryTried = z.object({
  kind: z.literal('query'),
  /** The index of the query. */
  query: z.number().int(),
  /** By setting. */
  results: z.array(triedQuery),
  /** How long its exact search took; null if it was already known or not requested. */
  exactTime: z.number().nullable(),
  /** Why there is no exact answer, if one was requested and the query searches for a vector. */
  recallProblem: failureDetails.exactOptional(),
});
export type QueryTried = z.infer<typeof queryTried>;

export const tryEvent = z.discriminatedUnion('kind', [
  /** The number of requests, including warm-ups. Sent a few times a second. */
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  queryTried,
  /** If there is a failure, the try ended early, and queries without an event were not measured. */
  z.object({ kind: z.literal('end'), failure: failureDetails.exactOptional() }),
]);
export type TryEvent = z.infer<typeof tryEvent>;
