import { z } from 'zod';
import { idParts } from './catalog.ts';

/** A query object of the interface as JSON, so that no number in it changes on its way. */
export const queryJson = z
  .string()
  .min(1, 'is required')
  // A WebSocket message of the browser shell holds it, escaped, with room to spare.
  .max(8 * 1024 * 1024, 'is too long');

/** A query on a table. */
export const tableQuery = z.object({ connectionId: z.string(), id: idParts, query: queryJson });
export type TableQuery = z.infer<typeof tableQuery>;

/** Explained: planned, and nothing ran. Analyzed: the query ran, and its plan was measured. */
export const planKind = z.enum(['explained', 'analyzed']);
export type PlanKind = z.infer<typeof planKind>;

/** What is known of a plan that a server gave, without its text. */
export const planRunHead = z.object({
  runId: z.string(),
  kind: planKind,
  ...tableQuery.shape,
  /** Whether more was asked of the explanation. */
  verbose: z.boolean(),
  /** Whether the metrics of each worker were asked for. */
  distributedMetrics: z.boolean(),
  /** When the answer came, in milliseconds since 1970. */
  at: z.number(),
  /** From the request to the end of the answer, in milliseconds. */
  duration: z.number(),
  lineCount: z.number().int(),
});
export type PlanRunHead = z.infer<typeof planRunHead>;

export const planRun = planRunHead.extend({
  /** As the server sent it, to the last character. */
  text: z.string(),
});
export type PlanRun = z.infer<typeof planRun>;

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
