import { z } from 'zod';
import { schemaField } from './catalog.ts';
import { cutReason, freshRun, queryJson, recall, tableQuery } from './plans.ts';
import { rowCell } from './rows.ts';

/** As many rows as a run holds; a query for more is cut there, and says so. */
export const MAX_RUN_ROWS = 100_000;

/** As many rows as one call answers of those that a run holds. */
export const MAX_ROWS_IN_SLICE = 500;

/** The rows of a run, held by the host while they are shown. */
export const runAnswer = z.object({
  /** By it come slices of it, whole cells, rows, and files. */
  answerId: z.string(),
  /** Distance, score, or relevance first; then as the server sent them. */
  fields: z.array(schemaField),
  count: z.number().int(),
  size: z.number().int(),
  /** From the request to the last byte, in milliseconds. */
  duration: z.number(),
  requestId: z.number().int(),
  at: z.number(),
  cut: cutReason.exactOptional(),
  /** The first rows, so that they are shown at once. */
  first: z.array(z.array(rowCell)),
});
export type RunAnswer = z.infer<typeof runAnswer>;

/** The rows first, then the plan of the same query, and both in one run of the history. */
export const runEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading'), bytes: z.number().int() }),
  z.object({ kind: z.literal('rows'), answer: runAnswer }),
  z.object({ kind: z.literal('end'), ...freshRun.shape }),
]);
export type RunEvent = z.infer<typeof runEvent>;

export const rowSlice = z.object({
  answerId: z.string(),
  from: z.number().int().min(0),
  count: z.number().int().min(1).max(MAX_ROWS_IN_SLICE),
});

/*
 * A try: a query under several settings, each measured against the others in turns, and what the answer loses.
 */

/** What changes: members of the query as a JSON object; null takes one out. */
export const trySetting = z.object({ changes: queryJson });

export const MAX_TRY_QUERIES = 1_000;
export const MAX_TRY_SETTINGS = 100;

export const tryParams = tableQuery.omit({ query: true }).extend({
  queries: z.array(queryJson).min(1).max(MAX_TRY_QUERIES),
  settings: z.array(trySetting).min(1).max(MAX_TRY_SETTINGS),
  /** How often each query is sent under each setting. */
  repeats: z.number().int().min(1).max(100).default(5),
  /** One more request for each query whose exact answer is not known yet. */
  asksExact: z.boolean().default(true),
});
export type TryParams = z.input<typeof tryParams>;

/** One query under one setting. */
export const triedQuery = z.object({
  /** In milliseconds, in the order in which they were measured. */
  times: z.array(z.number()),
  rows: z.number().int(),
  /** Absent where there is no exact answer to compare with, as of a scan. */
  recall: recall.exactOptional(),
});

export const tryResult = z.object({
  /** By setting, then by query. */
  settings: z.array(z.array(triedQuery)),
  /** What the exact answers took, by query, where they were asked for now. */
  exactTimes: z.array(z.number().nullable()),
});
export type TryResult = z.infer<typeof tryResult>;

export const tryEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('end'), result: tryResult }),
]);
export type TryEvent = z.infer<typeof tryEvent>;
