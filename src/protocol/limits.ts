/**
 * SECURITY: how much is made of bytes that come from outside. Whoever makes things of them counts first, and refuses what is
 * beyond, or says what was cut: a few bytes can announce more than there is memory or time.
 */
export const LIMITS = {
  /** Of a schema: far more than tables have, and few enough that a window can list them. */
  columns: 10_000,
  /** Of a schema on all levels: ten for each column. Every one becomes several objects. */
  fields: 100_000,
  /** Of a schema, one below the other: deeper than any, and not too deep for the stack. */
  fieldLevels: 500,
  /** Bytes before the body of an Arrow message: a schema of ten thousand columns has about a megabyte. */
  messageHeader: 16 * 1024 * 1024,
  /** Characters of a column’s name in a file that becomes a table, as the settings of a table’s columns keep it. */
  columnName: 1_000,
  /** Characters of a cell in the first record of CSV, while nobody has said whether it is names or values. */
  csvHead: 1024 * 1024,
  /** Characters of a name in a listing: it goes into the address of a request, of which servers take 16 KB. */
  name: 16_000,
  /** Characters of the token by which a listing goes on: it is kept for every page, and goes into an address as a name does. */
  pageToken: 16_000,
  /** Characters of a cell that is shown whole: more than anybody reads, and no weight for a message to the window. */
  cell: 16 * 1024 * 1024,
  /** Numbers of a cell that are drawn: a damaged answer may say of a row that it has all numbers of its batch. */
  cellNumbers: 200_000,
  /** Characters of one piece of an export: worth its sending, and no weight. Longer cells go on in the next piece. */
  exportPiece: 256 * 1024,
  /** Bytes of an export: what a window can well keep until it is saved. */
  exportFile: 512 * 1024 * 1024,
  /** Bytes of one record of CSV, or one line of JSON: a quote that nobody closes would gather the whole file in memory. */
  record: 64 * 1024 * 1024,
  /** Values of one row of a file that becomes a table, on all levels: a page of text as one vector for each word has half of it. */
  rowValues: 250_000,
  /** Directories that one version of a table takes files from: a clone has one, and each is looked up for itself. */
  basePaths: 1_000,
  /** Bytes of a file that says which rows of a fragment are deleted: a bit for each of five hundred million, and most have one. */
  deletionFile: 64 * 1024 * 1024,
} as const;
