import { z } from 'zod';
import { answeredCall } from './table-stats.ts';

/** Null if it was not returned. */
const count = z.bigint().nullable();

/** A vector index, with all its segments combined. */
const vectorFacts = z.object({
  kind: z.literal('vector'),
  /** The names of the format: IVF_PQ, l2. */
  index_type: z.string().nullable(),
  distance_type: z.string().nullable(),
  dimension: count,
  num_rows: count,
  /** The number of rows of each partition, including empty ones. */
  partition_sizes: z.array(z.number().int()).nullable(),
  /** Only for a product quantizer. */
  num_sub_vectors: count,
  num_bits: count,
  /** The loss of k-means: the sum of the distances between the training vectors and the centroids. */
  loss: z.number().nullable(),
  /** For a graph index: the edges of each node, and the number of candidates during the build. */
  m: count,
  ef_construction: count,
});

const btreeFacts = z.object({
  kind: z.literal('btree'),
  num_rows: count,
  num_pages: count,
  /** The maximum number of rows of a page. */
  page_rows: count,
});

/** Also for label lists. */
const bitmapFacts = z.object({ kind: z.literal('bitmap'), num_values: count });

const textFacts = z.object({
  kind: z.literal('text'),
  num_documents: count,
  num_tokens: count,
  /** All tokens of all documents. */
  total_tokens: count,
  num_partitions: count,
  with_position: z.boolean().nullable(),
});

/** The index has no files, or they can't be read. */
const unknownFacts = z.object({ kind: z.literal('unknown') });

const indexInsideFacts = z.discriminatedUnion('kind', [
  vectorFacts,
  btreeFacts,
  bitmapFacts,
  textFacts,
  unknownFacts,
]);
export type IndexInsideFacts = z.infer<typeof indexInsideFacts>;

/** There is one segment for the build of the index, and one for each time that rows were added to it. */
const indexSegment = z.object({
  index_uuid: z.string(),
  /** The version of the table whose rows it was built from. */
  version: count,
  /** In milliseconds since 1970. */
  created_at_millis: z.number().nullable(),
  size_bytes: count,
  num_rows: count,
  format_version: z.string().nullable(),
  /** Why the files of the segment can't be read. */
  problem: z.string().exactOptional(),
});
export type IndexSegment = z.infer<typeof indexSegment>;

/** The properties of an index, from its files. */
export const indexInside = z.object({
  facts: indexInsideFacts,
  /** Oldest first. */
  segments: z.array(indexSegment),
  raw: answeredCall,
  at: z.number(),
});
export type InsideOfIndex = z.infer<typeof indexInside>;
