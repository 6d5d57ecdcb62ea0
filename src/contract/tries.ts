import { z } from 'zod';
import { tableRef } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { queryJson, recall } from './plans.ts';

/*
 * A try: queries under several settings, each measured against the others in turns, and what each answer loses.
 */

/** What changes: members of the query as a JSON object; null takes one out. */
const trySetting = z.object({ changes: queryJson });

const MAX_TRY_QUERIES = 1_000;
const MAX_TRY_SETTINGS = 100;
/** All that are measured. */
const MAX_TRY_REQUESTS = 1_000_000;

export const tryParams = tableRef
  .extend({
    queries: z.array(queryJson).min(1).max(MAX_TRY_QUERIES),
    settings: z.array(trySetting).min(1).max(MAX_TRY_SETTINGS),
    /** How often each query is measured under each setting, after one request that isn’t counted. */
    repeats: z.number().int().min(1).max(100).default(5),
    /** One more request for each query whose exact answer is not known yet, and a few for each try. */
    asksExact: z.boolean().default(true),
  })
  .refine(
    ({ queries, settings, repeats }) => queries.length * settings.length * repeats <= MAX_TRY_REQUESTS,
    { error: `must not take more than ${MAX_TRY_REQUESTS.toLocaleString('en-US')} requests` },
  );
export type TryParams = z.input<typeof tryParams>;

/** One query under one setting. */
const triedQuery = z.object({
  /** In milliseconds, in the order in which they were measured: from the request to the last byte of its answer. */
  times: z.array(z.number()),
  /** Absent where no answer came. */
  rows: z.number().int().exactOptional(),
  /** Absent where there is no exact answer to compare with, as of a scan. */
  recall: recall.exactOptional(),
  /** Why times are missing. */
  failure: failureDetails.exactOptional(),
});
export type TriedQuery = z.infer<typeof triedQuery>;

/** A query under all settings, as soon as it is measured: whatever ends a try, what was told before stands. */
const queryTried = z.object({
  kind: z.literal('query'),
  /** Which of the queries. */
  query: z.number().int(),
  /** By setting. */
  results: z.array(triedQuery),
  /** What its exact answer took; null where it was known, or was not asked for. */
  exactTime: z.number().nullable(),
  /** Why there is no exact answer, where one was wanted and the query looks for a vector. */
  recallProblem: failureDetails.exactOptional(),
});
export type QueryTried = z.infer<typeof queryTried>;

export const tryEvent = z.discriminatedUnion('kind', [
  /** Of the measured requests and those before them. A few a second. */
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  queryTried,
  /** With a failure, it ended early: what was not told of was not measured. */
  z.object({ kind: z.literal('end'), failure: failureDetails.exactOptional() }),
]);
export type TryEvent = z.infer<typeof tryEvent>;
