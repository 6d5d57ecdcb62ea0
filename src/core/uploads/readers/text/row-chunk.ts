/** Rows that were read at once: to wait for each by itself would cost more than its reading. */
export interface RowChunk<Row> {
  readonly rows: readonly Row[];
  /** How much of the file was read up to here, in bytes. */
  readonly read: number;
}
