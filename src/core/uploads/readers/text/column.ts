import type { ColumnChoice } from '../../../../contract/index.ts';

/** How a column of a text is read. */
export interface TextColumn extends ColumnChoice {
  /** Of timestamps: whether their texts name a zone, which the first rows decide. */
  readonly isZoned: boolean;
}
