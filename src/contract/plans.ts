import { z } from 'zod';
import { RANK_COLUMNS } from '#protocol/index.ts';
import { tableRef } from './catalog.ts';

/** A query object as JSON text, so that its numbers stay exact. */
export const queryJson = z
  .string()
  .min(1, 'is required')
  // Fits into a WebSocket message of the browser shell, even with escapes.
  .max(8 * 1024 * 1024, 'is too long');

export const tableQuery = tableRef.extend({ query: queryJson });
export type TableQuery = z.infer<typeof tableQuery>;

/** Who answers a query. Default: the connection’s choice. `fromStorage`: Vitrine, even if the server could. */
const answeredBy = { fromStorage: z.literal(true).exactOptional() };

export const routedQuery = tableQuery.extend(answeredBy);
export type RoutedQuery = z.infer<typeof routedQuery>;

/**
 * `explained`: planned without running. `analyzed`: run, with a measured plan. `run`: run for its rows, with a
 * measured plan.
 */
const planKind = z.enum(['explained', 'analyzed', 'run']);
export type PlanKind = z.infer<typeof planKind>;

/** The limit that ended a response before its last row: too many rows, or too many bytes. */
export const cutReason = z.enum(['count', 'size']);

/** The rows of a run. */
const runRows = z.object({
  count: z.number().int(),
  /** The size of the response in bytes. */
  size: z.number().int(),
  /** From the request to the last byte, in milliseconds. */
  duration: z.number(),
  cut: cutReason.exactOptional(),
});
export type RunRows = z.infer<typeof runRows>;

/**
 * The number of rows of the exact answer that an answer contains. A row with the same distance as the last exact one
 * also counts.
 */
export const recall = z.object({ found: z.number().int(), of: z.number().int() });
export type Recall = z.infer<typeof recall>;

const runNote = z.string().trim().max(500);

/** The user’s marks on a run. */
const runMarks = {
  note: runNote.exactOptional(),
  /** Whether it is the baseline. A table has at most one. */
  isBaseline: z.boolean().exactOptional(),
};

/** A stored plan, without its text. */
export const planRunHead = z.object({
  runId: z.string(),
  kind: planKind,
  ...routedQuery.shape,
  /** Whether verbose output was requested. */
  verbose: z.boolean(),
  /** Whether the metrics of each worker were requested. */
  distributedMetrics: z.boolean(),
  /** When the response arrived, in milliseconds since 1970. */
  at: z.number(),
  /** From the request to the end of the response, in milliseconds. For a run: of the request for its plan. */
  duration: z.number(),
  lineCount: z.number().int(),
  /** The wall time of the measured plan in milliseconds, if its text contains it. */
  planWall: z.number().exactOptional(),
  /** Absent if no rows were requested. */
  rows: runRows.exactOptional(),
  recall: recall.exactOptional(),
  ...runMarks,
});
export type PlanRunHead = z.infer<typeof planRunHead>;

export const rankColumn = z.enum(RANK_COLUMNS);
export type RankColumn = z.infer<typeof rankColumn>;

/** The number of rows of a run that are stored for comparisons. Their values are never stored. */
export const MAX_RANKED = 1_000;

/** The rows of a run in their order. It is enough to compare two runs, and contains no values. */
const rankedRows = z.object({
  /** As decimal strings, since row IDs have 64 bits. */
  rowIds: z.array(z.string()).max(MAX_RANKED),
  rank: rankColumn.exactOptional(),
  values: z.array(z.number().nullable()).max(MAX_RANKED).exactOptional(),
});
export type RankedRows = z.infer<typeof rankedRows>;

export const planRun = planRunHead.extend({
  /** The exact text that the server returned. Empty if it has no plans or returned none. */
  text: z.string(),
  /** Why a run has no plan. */
  planProblem: z.string().exactOptional(),
  /** Absent if the server returned no row IDs. */
  ranked: rankedRows.exactOptional(),
});
export type PlanRun = z.infer<typeof planRun>;

/** Changes the marks on a run; null removes a mark. */
export const runMarksChange = z.object({
  runId: z.string(),
  note: runNote.nullable().exactOptional(),
  isBaseline: z.boolean().exactOptional(),
  /** The recall, if it was measured after the run. */
  recall: recall.exactOptional(),
});
export type RunMarksChange = z.infer<typeof runMarksChange>;

/** A run that just ended. */
export const freshRun = z.object({
  run: planRun,
  /** Why the run is not in the history. Absent if it is. */
  notKept: z.string().exactOptional(),
});
export type NewRun = z.infer<typeof freshRun>;

/** A query that the user gave a name. */
export const savedQuery = z.object({
  queryId: z.string(),
  ...tableQuery.shape,
  name: z.string().trim().min(1, 'is required').max(200),
  at: z.number(),
});
export type SavedQuery = z.infer<typeof savedQuery>;

/** The row whose vector is used: by offset, or the first that matches a filter. */
export const rowChoice = z.union([
  z.object({ offset: z.bigint().min(0n) }),
  z.object({ filter: z.string().trim().min(1, 'is required') }),
]);
export type RowChoice = z.infer<typeof rowChoice>;

/** One vector, or several for a multivector row. */
export const rowVectors = z.array(z.array(z.number())).min(1);
