import { z } from 'zod';
import { RANK_COLUMNS } from '#protocol/index.ts';
import { tableRef } from './catalog.ts';

/** A query object of the interface as JSON, so that no number in it changes on its way. */
export const queryJson = z
  .string()
  .min(1, 'is required')
  // A WebSocket message of the browser shell holds it, escaped, with room to spare.
  .max(8 * 1024 * 1024, 'is too long');

/** A query on a table. */
export const tableQuery = tableRef.extend({ query: queryJson });
export type TableQuery = z.infer<typeof tableQuery>;

/** Who answers a query: left out, whoever the connection has for it; else Vitrine, though the server could. */
const answeredBy = { fromStorage: z.literal(true).exactOptional() };

export const routedQuery = tableQuery.extend(answeredBy);
export type RoutedQuery = z.infer<typeof routedQuery>;

/**
 * Explained: planned, and nothing ran. Analyzed: the query ran, and its plan was measured. Run: its rows came, and its
 * plan was measured.
 */
const planKind = z.enum(['explained', 'analyzed', 'run']);
export type PlanKind = z.infer<typeof planKind>;

/** What ended an answer before its last row: too many rows, or too many bytes. */
export const cutReason = z.enum(['count', 'size']);

/** What came of the rows of a run. */
const runRows = z.object({
  count: z.number().int(),
  /** Of the answer, in bytes. */
  size: z.number().int(),
  /** From the request to the last byte, in milliseconds. */
  duration: z.number(),
  cut: cutReason.exactOptional(),
});
export type RunRows = z.infer<typeof runRows>;

/** How many of the rows of the exact answer an answer has. One that is as near as the last of those is as good. */
export const recall = z.object({ found: z.number().int(), of: z.number().int() });
export type Recall = z.infer<typeof recall>;

const runNote = z.string().trim().max(500);

/** What a user says of a run. */
const runMarks = {
  note: runNote.exactOptional(),
  /** The one that the others are measured against; at most one a table. */
  isBaseline: z.boolean().exactOptional(),
};

/** What is known of a plan that a server gave, without its text. */
export const planRunHead = z.object({
  runId: z.string(),
  kind: planKind,
  ...routedQuery.shape,
  /** Whether more was asked of the explanation. */
  verbose: z.boolean(),
  /** Whether the metrics of each worker were asked for. */
  distributedMetrics: z.boolean(),
  /** When the answer came, in milliseconds since 1970. */
  at: z.number(),
  /** From the request to the end of the answer, in milliseconds; of a run, to that of its plan. */
  duration: z.number(),
  lineCount: z.number().int(),
  /** Wall time of the measured plan, in milliseconds, where its text says it. */
  planWall: z.number().exactOptional(),
  /** Absent where no rows were asked for. */
  rows: runRows.exactOptional(),
  recall: recall.exactOptional(),
  ...runMarks,
});
export type PlanRunHead = z.infer<typeof planRunHead>;

/** The columns by which a server orders its answer. */
export const rankColumn = z.enum(RANK_COLUMNS);
export type RankColumn = z.infer<typeof rankColumn>;

/** Rows of a run that are kept with it, to be compared: never what is in their columns. */
export const MAX_RANKED = 1_000;

/** Which rows came, in their order: enough to tell what moved between two runs, and nothing of what the rows say. */
const rankedRows = z.object({
  /** As decimals; row IDs have 64 bits. */
  rowIds: z.array(z.string()).max(MAX_RANKED),
  rank: rankColumn.exactOptional(),
  values: z.array(z.number().nullable()).max(MAX_RANKED).exactOptional(),
});
export type RankedRows = z.infer<typeof rankedRows>;

export const planRun = planRunHead.extend({
  /** As the server sent it, to the last character; empty where it has no plans, or did not send one. */
  text: z.string(),
  /** Why a run has no plan. */
  planProblem: z.string().exactOptional(),
  /** Absent where the server gave no row IDs. */
  ranked: rankedRows.exactOptional(),
});
export type PlanRun = z.infer<typeof planRun>;

/** Changes what a user says of a run; null takes it away. */
export const runMarksChange = z.object({
  runId: z.string(),
  note: runNote.nullable().exactOptional(),
  isBaseline: z.boolean().exactOptional(),
  /** Found out after it ran. */
  recall: recall.exactOptional(),
});
export type RunMarksChange = z.infer<typeof runMarksChange>;

/** A run as it just came back. */
export const freshRun = z.object({
  run: planRun,
  /** Why it is not in the history; absent where it is. */
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

/** Which row of a table gives its vector: by its place, or the first that meets a condition. */
export const rowChoice = z.union([
  z.object({ offset: z.bigint().min(0n) }),
  z.object({ filter: z.string().trim().min(1, 'is required') }),
]);
export type RowChoice = z.infer<typeof rowChoice>;

/** One vector, or the several of a row that has several. */
export const rowVectors = z.array(z.array(z.number())).min(1);
