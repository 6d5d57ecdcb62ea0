import { z } from 'zod';
import { int64 } from './int64.ts';
import { maybe } from './records.ts';

/*
 * What an index is made of, as the local server tells it: no other server has a word for that. What its files don't say
 * is left out.
 */

/** What the files of one segment say. Which members there are follows from its kind. */
const indexFiles = z.looseObject({
  kind: z.enum(['vector', 'btree', 'bitmap', 'text', 'unknown']),
  format_version: maybe(z.string()),
  index_type: maybe(z.string()),
  distance_type: maybe(z.string()),
  num_rows: maybe(int64),
  dimension: maybe(int64),
  /** The rows of each partition, empty ones too. */
  partition_sizes: maybe(z.array(z.number().int().min(0))),
  num_sub_vectors: maybe(int64),
  num_bits: maybe(int64),
  /** Of k-means, over all vectors that it was trained with. */
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

export const indexSegment = z.looseObject({
  index_uuid: z.string(),
  /** The version of the table whose rows it was built from. */
  version: maybe(int64),
  created_at_millis: maybe(int64),
  size_bytes: maybe(int64),
  files: maybe(indexFiles),
  /** Why there are no files to tell of, as a sentence. */
  problem: maybe(z.string()),
});
export type SentIndexSegment = z.output<typeof indexSegment>;
