/*
 * What the host and the program that reads Parquet say to each other.
 */

/** Given to the program as it starts: it reads a file that the host has open. */
export interface ParquetTask {
  readonly descriptor: number;
  readonly size: number;
}

/** One question at a time: the next is asked once the one before is answered. */
export type ParquetQuestion =
  | { readonly kind: 'facts'; readonly rowsShown: number }
  /** The next batch of rows; the first time, the first one. */
  | { readonly kind: 'next' };

export interface ParquetFacts {
  readonly rows: bigint;
  readonly rowGroups: number;
  readonly compression: readonly string[];
  /** A stream of the schema and of the first rows. */
  readonly firstRows: Uint8Array;
}

export type ParquetAnswer =
  | { readonly kind: 'facts'; readonly facts: ParquetFacts }
  /** A stream of its own. */
  | { readonly kind: 'batch'; readonly stream: Uint8Array; readonly rows: number }
  | { readonly kind: 'end' }
  /** The file can't be read: in the words of the reader. */
  | { readonly kind: 'refused'; readonly words: string };
