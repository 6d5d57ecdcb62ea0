/*
 * What the files of an index say of it: those of one directory below `_indices`, which is one segment of the index. What
 * they don't say is undefined, never guessed.
 */

export type IndexInside = VectorInside | BTreeInside | BitmapInside | TextInside | UnknownInside;

interface Inside<Kind extends string> {
  readonly kind: Kind;
  /** Of these files, which may differ from that of the table's own. Before 2.0, they say nothing else. */
  readonly formatVersion: string;
}

export interface VectorInside extends Inside<'vector'> {
  /** In the format's own words: IVF_PQ. */
  readonly type: string | undefined;
  /** In the format's own words: l2. */
  readonly metric: string | undefined;
  readonly rows: number | undefined;
  readonly dimension: number | undefined;
  /** How many rows each partition has, empty ones too. */
  readonly partitionSizes: readonly number[] | undefined;
  /** Of a product quantizer. */
  readonly subVectors: number | undefined;
  /** Of each number that a quantizer makes. */
  readonly bits: number | undefined;
  /** Of k-means: the sum of the distances between the vectors that it was trained with and their centroids. */
  readonly loss: number | undefined;
  readonly graph: GraphInside | undefined;
}

/** What an HNSW graph was built with. */
export interface GraphInside {
  readonly neighbors: number | undefined;
  readonly efConstruction: number | undefined;
}

export interface BTreeInside extends Inside<'btree'> {
  readonly rows: number | undefined;
  readonly pages: number | undefined;
  /** The most rows of a page. */
  readonly pageRows: number | undefined;
}

/** Also of lists of labels: both have a set of rows for each value. */
export interface BitmapInside extends Inside<'bitmap'> {
  /** Null is one of them. */
  readonly values: number | undefined;
}

/** Of full text. */
export interface TextInside extends Inside<'text'> {
  readonly partitions: number | undefined;
  readonly documents: number | undefined;
  /** A word counts once in each partition that has it. */
  readonly words: number | undefined;
  /** All the words of all documents. */
  readonly occurrences: number | undefined;
  /** Phrases can be searched only where it has them. */
  readonly hasPositions: boolean | undefined;
}

/** Of another kind: it has none of the files that are known. */
interface UnknownInside {
  readonly kind: 'unknown';
}
