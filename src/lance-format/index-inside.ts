/*
 * The properties of an index segment, from the files in its directory below `_indices`. A property that the files
 * don't contain is undefined, never guessed.
 */

export type IndexInside = VectorInside | BTreeInside | BitmapInside | TextInside | UnknownInside;

interface Inside<Kind extends string> {
  readonly kind: Kind;
  /** The format of the index files, which may differ from that of the table. Before 2.0, nothing else is known. */
  readonly formatVersion: string;
}

export interface VectorInside extends Inside<'vector'> {
  /** The format's own name: IVF_PQ. */
  readonly type: string | undefined;
  /** The format's own name: l2. */
  readonly metric: string | undefined;
  readonly rows: number | undefined;
  readonly dimension: number | undefined;
  /** The number of rows of each partition, including empty ones. */
  readonly partitionSizes: readonly number[] | undefined;
  /** Only for a product quantizer. */
  readonly subVectors: number | undefined;
  /** The bits of each quantized number. */
  readonly bits: number | undefined;
  /** The loss of k-means: the sum of the distances between the training vectors and their centroids. */
  readonly loss: number | undefined;
  readonly graph: GraphInside | undefined;
}

/** The build parameters of an HNSW graph. */
export interface GraphInside {
  readonly neighbors: number | undefined;
  readonly efConstruction: number | undefined;
}

export interface BTreeInside extends Inside<'btree'> {
  readonly rows: number | undefined;
  readonly pages: number | undefined;
  /** The maximum number of rows of a page. */
  readonly pageRows: number | undefined;
}

/** Also for label lists: both store a set of rows for each value. */
export interface BitmapInside extends Inside<'bitmap'> {
  /** Including null. */
  readonly values: number | undefined;
}

/** A full-text index. */
export interface TextInside extends Inside<'text'> {
  readonly partitions: number | undefined;
  readonly documents: number | undefined;
  /** A word counts once for each partition that contains it. */
  readonly words: number | undefined;
  /** All words of all documents. */
  readonly occurrences: number | undefined;
  /** Only an index with positions supports phrase searches. */
  readonly hasPositions: boolean | undefined;
}

/** An index of another kind, without any known file. */
interface UnknownInside {
  readonly kind: 'unknown';
}
