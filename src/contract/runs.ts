import { z } from 'zod';
import { schemaField } from './catalog.ts';
import { cutReason, freshRun } from './plans.ts';
import { rowCell } from './rows.ts';

/** The maximum number of rows of a run. A query for more is cut there, and the run says so. */
export const MAX_RUN_ROWS = 100_000;

export const MAX_ROWS_IN_SLICE = 500;

/** The rows of a run. The host holds them while they are shown. */
const runAnswer = z.object({
  /** The key for slices, whole cells, rows, and files. */
  answerId: z.string(),
  /** Distance, score, or relevance first, then the server’s order. */
  fields: z.array(schemaField),
  count: z.number().int(),
  size: z.number().int(),
  /** From the request to the last byte, in milliseconds. */
  duration: z.number(),
  requestId: z.number().int(),
  at: z.number(),
  cut: cutReason.exactOptional(),
  /** The first rows, so that they are shown immediately. */
  first: z.array(z.array(rowCell)),
});
export type RunAnswer = z.infer<typeof runAnswer>;

/** Sends the rows first, then the plan of the same query. The history has both as one run. */
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
