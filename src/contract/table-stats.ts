import { z } from 'zod';
import { otherMember, table } from './catalog.ts';
import { failureDetails } from './errors.ts';

const exact = z.bigint();
const count = exact.nullish();

/** A request as it went out and its answer as it came, with what may be secret masked. */
export const answeredCall = table.shape.raw;
export type AnsweredCall = z.infer<typeof answeredCall>;

/** Which of its own calls an answer came from, and when. */
const answered = { raw: answeredCall, at: z.number() };

/** How many rows the fragments of a table have: not each of them, but where the shares of them end. */
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

/** What a server counted of the latest version of a table. Absent and null members as in {@link table}. */
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

/** An index as the list of them has it. Absent and null members as in {@link table}. */
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
  /** Opaque; absent on the last page. */
  cursor: z.string().optional(),
  /** Why the list was left before its end. */
  gap: failureDetails.optional(),
  /** What it took: more than one where the server sent pages without news. */
  calls: z.array(answeredCall),
  at: z.number(),
});
export type IndexPage = z.infer<typeof indexPage>;

/** How much of a table an index covers. Absent and null members as in {@link table}. */
export const indexStats = z.object({
  indexedRows: count,
  unindexedRows: count,
  type: z.string().nullish(),
  distanceType: z.string().nullish(),
  /** In how many parts it lies: one more for each time that rows were added to it. */
  deltas: count,
  others: z.array(otherMember),
  ...answered,
});
export type IndexStats = z.infer<typeof indexStats>;
