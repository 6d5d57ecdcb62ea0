import { z } from 'zod';
import { answeredCall } from './table-stats.ts';

/** Null where it was not returned. */
const count = z.bigint().nullable();

/** What an index of vectors is made of, all its segments together. */
const vectorFacts = z.object({
  kind: z.literal('vector'),
  /** In the words of the format: IVF_PQ, l2. */
  type: z.string().nullable(),
  metric: z.string().nullable(),
  dimension: count,
  rows: count,
  /** The rows of each partition, empty ones too. */
  partitionSizes: z.array(z.number().int()).nullable(),
  /** Of a product quantizer. */
  subVectors: count,
  bits: count,
  /** Of k-means: the sum of the distances between what it was trained with and the centroids. */
  loss: z.number().nullable(),
  /** Of a graph, the edges of each node, and the candidates while it was built. */
  neighbors: count,
  efConstruction: count,
});

const btreeFacts = z.object({
  kind: z.literal('btree'),
  rows: count,
  pages: count,
  /** At most, in a page. */
  pageRows: count,
});

/** Also of lists of labels. */
const bitmapFacts = z.object({ kind: z.literal('bitmap'), values: count });

const textFacts = z.object({
  kind: z.literal('text'),
  documents: count,
  terms: count,
  /** All tokens of all documents. */
  occurrences: count,
  partitions: count,
  hasPositions: z.boolean().nullable(),
});

/** Files that nobody can read, or none. */
const unknownFacts = z.object({ kind: z.literal('unknown') });

const indexInsideFacts = z.discriminatedUnion('kind', [
  vectorFacts,
  btreeFacts,
  bitmapFacts,
  textFacts,
  unknownFacts,
]);
export type IndexInsideFacts = z.infer<typeof indexInsideFacts>;

/** One for when the index was built, and one for each time that rows were added to it. */
const indexSegment = z.object({
  uuid: z.string(),
  /** Of the table, whose rows it was built from. */
  version: count,
  /** In milliseconds since 1970. */
  created: z.number().nullable(),
  bytes: count,
  rows: count,
  formatVersion: z.string().nullable(),
  /** Why nothing is known of its files. */
  problem: z.string().exactOptional(),
});
export type IndexSegment = z.infer<typeof indexSegment>;

/** What the files of an index say of it. */
export const indexInside = z.object({
  facts: indexInsideFacts,
  /** The oldest first. */
  segments: z.array(indexSegment),
  raw: answeredCall,
  at: z.number(),
});
export type InsideOfIndex = z.infer<typeof indexInside>;
