import { z } from 'zod';
import { otherMember, table } from './catalog.ts';
import { failureDetails } from './errors.ts';

const exact = z.bigint();
const count = exact.nullish();

/** A request and its response, with possible secrets masked. */
export const answeredCall = table.shape.raw;
export type AnsweredCall = z.infer<typeof answeredCall>;

/** The request that returned a fact, and when. */
const answered = { raw: answeredCall, at: z.number() };

/** The distribution of the rows per fragment: percentiles, not a list of all fragments. */
const fragmentLengths = z.object({
  min: count,
  p25: count,
  p50: count,
  p75: count,
  p99: count,
  max: count,
  mean: count,
  others: z.array(otherMember),
});
export type FragmentLengths = z.infer<typeof fragmentLengths>;

/** The server’s statistics of the latest version of a table. Absent and null members differ as in {@link table}. */
export const tableSizes = z.object({
  bytes: count,
  rows: count,
  indices: count,
  fragments: z
    .object({
      count,
      small: count,
      lengths: fragmentLengths.nullish(),
      others: z.array(otherMember),
    })
    .nullish(),
  others: z.array(otherMember),
  ...answered,
});
export type TableSizes = z.infer<typeof tableSizes>;

export const rowCount = z.object({ count: exact, others: z.array(otherMember), ...answered });
export type RowCount = z.infer<typeof rowCount>;

/** An index in the list of indices. Absent and null members differ as in {@link table}. */
const indexOfTable = z.object({
  name: z.string(),
  uuid: z.string().nullish(),
  columns: z.array(z.string()).nullish(),
  status: z.string().nullish(),
  type: z.string().nullish(),
  indexedRows: count,
  unindexedRows: count,
  bytes: count,
  others: z.array(otherMember),
});
export type TableIndex = z.infer<typeof indexOfTable>;

/** One page of the indices of a table, in the order in which the server sent them. */
export const indexPage = z.object({
  indices: z.array(indexOfTable),
  /** An opaque token; absent on the last page. */
  cursor: z.string().optional(),
  /** Why the list is incomplete. */
  gap: failureDetails.optional(),
  /** The requests for this page. Several if the server returned pages without new entries. */
  calls: z.array(answeredCall),
  at: z.number(),
});
export type IndexPage = z.infer<typeof indexPage>;

/** How much of a table an index covers. Absent and null members differ as in {@link table}. */
export const indexStats = z.object({
  indexedRows: count,
  unindexedRows: count,
  type: z.string().nullish(),
  distanceType: z.string().nullish(),
  /** The number of segments: one more for each time that rows were added to the index. */
  deltas: count,
  others: z.array(otherMember),
  ...answered,
});
export type IndexStats = z.infer<typeof indexStats>;
