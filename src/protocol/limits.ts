/**
 * SECURITY: limits for data from outside. Code that allocates by such data checks the limit first, and rejects the
 * excess or reports what it cut: a few bytes can announce more than there is memory or time.
 */
export const LIMITS = {
  /** Columns of a schema: far more than real tables have, and few enough for a list in the window. */
  columns: 10_000,
  /** Fields of a schema on all levels: ten for each column. Each becomes several objects. */
  fields: 100_000,
  /** Nesting depth of a schema: deeper than any real one, and not too deep for the stack. */
  fieldLevels: 500,
  /** Bytes before the body of an Arrow message: a schema of ten thousand columns has about a megabyte. */
  messageHeader: 16 * 1024 * 1024,
  /** Characters of a column name in an uploaded file. The stored column settings of a table have the same limit. */
  columnName: 1_000,
  /** Characters of a cell in the first CSV record, before it is known whether it contains names or values. */
  csvHead: 1024 * 1024,
  /** Characters of a name in a listing. It becomes a part of a request’s URL, of which servers accept 16 KB. */
  name: 16_000,
  /** Characters of a page token. It is stored for every page, and becomes a part of a URL like a name. */
  pageToken: 16_000,
  /**
   * Characters of a cell that is shown completely: more than a user reads, and a reasonable message to the window.
   */
  cell: 16 * 1024 * 1024,
  /** Numbers of a cell that are drawn: in a damaged response, one row may claim all numbers of its batch. */
  cellNumbers: 200_000,
  /** Characters in a chunk of an export. Longer cells continue in the next chunk. */
  exportPiece: 256 * 1024,
  /** Bytes of an export: the window holds it in memory until it is saved. */
  exportFile: 512 * 1024 * 1024,
  /** Bytes of a CSV record or a JSON line: after an unclosed quote, the whole file would be collected in memory. */
  record: 64 * 1024 * 1024,
  /** Values in a row of an uploaded file, on all levels. A page of text with one vector per word has half as many. */
  rowValues: 250_000,
  /** Directories that a version of a table takes files from. A clone has one, and each is checked separately. */
  basePaths: 1_000,
  /**
   * Bytes of a deletion file of a fragment: one bit for each of five hundred million rows. Most fragments have a
   * million.
   */
  deletionFile: 64 * 1024 * 1024,
} as const;
