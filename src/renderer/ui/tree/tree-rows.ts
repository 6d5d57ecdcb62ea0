/** Where a row stands in its tree. The parts of a tree need no more than this of a row. */
export interface TreePlace {
  /** Unique and stable: focus and selection are kept by it. */
  readonly key: string;
  /** From 1, as `aria-level` counts. */
  readonly level: number;
  /** Steps to the right, where that is not one for each level. */
  readonly indent?: number;
  /** Undefined for a leaf. */
  readonly expanded?: boolean | undefined;
  /** From 1 among its siblings, and how many they are; 0 where that isn't known. */
  readonly position: number;
  readonly siblings: number;
  /** Stands for what is still to come, and moves on before it: the view does not go along. */
  readonly isOpenEnd?: boolean;
}

/**
 * The visible rows, top to bottom. An array is one; so is anything that makes a row when asked, because a million
 * rows are only ever asked for by the screenful.
 */
export interface TreeRowSource<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** What they were picked by. Rows of another topic are shown from their first. */
  readonly topic?: string;
  /** Rows that are only made when asked for know these without making them; of others all are looked through. */
  indexOfKey?(key: string): number | undefined;
  /** The row that holds another. */
  parentOf?(index: number): number | undefined;
  /** The first row, from one on and round the end, whose text begins so; the text is in lower case. */
  indexOfText?(text: string, first: number): number | undefined;
}
