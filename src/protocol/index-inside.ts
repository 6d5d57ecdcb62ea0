import { z } from 'zod';
import { int64 } from './int64.ts';
import { maybe } from './records.ts';

/*
 * The properties of an index, as the local server returns them. No other server has this operation. Properties that
 * are not in the index files are absent.
 */

/** The properties of one segment. Its kind determines which members are present. */
const indexFiles = z.looseObject({
  kind: z.enum(['vector', 'btree', 'bitmap', 'text', 'unknown']),
  format_version: maybe(z.string()),
  index_type: maybe(z.string()),
  distance_type: maybe(z.string()),
  num_rows: maybe(int64),
  dimension: maybe(int64),
  /** The number of rows of each partition, including empty ones. */
  partition_sizes: maybe(z.array(z.number().int().min(0))),
  num_sub_vectors: maybe(int64),
  num_bits: maybe(int64),
  /** The loss of k-means over all training vectors. */
  loss: maybe(z.number()),
  m: maybe(int64),
  ef_construction: maybe(int64),
  num_pages: maybe(int64),
  page_rows: maybe(int64),
  num_values: maybe(int64),
  num_partitions: maybe(int64),
  num_documents: maybe(int64),
  num_tokens: maybe(int64),
  total_tokens: maybe(int64),
  with_position: maybe(z.boolean()),
});
export type IndexFiles = z.output<typeof indexFiles>;

export const sentIndexSegment = z.looseObject({
  index_uuid: z.string(),
  /** The version of the table whose rows it was built from. */
  version: maybe(int64),
  created_at_millis: maybe(int64),
  size_bytes: maybe(int64),
  files: maybe(indexFiles),
  /** Why its files have no properties, as a sentence. */
  problem: maybe(z.string()),
});
export type SentIndexSegment = z.output<typeof sentIndexSegment>;
