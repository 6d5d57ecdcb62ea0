import { z } from 'zod';
import { LIMITS } from '#protocol/limits.ts';
import { schemaField, tableRef } from './catalog.ts';

/** Selects rows of a table, in the order of the server. */
export const rowsWanted = tableRef.extend({
  /** Default: the latest version. */
  version: z.bigint().min(0n).exactOptional(),
  /** An SQL condition. */
  filter: z.string().trim().min(1, 'is required').exactOptional(),
});
export type RowsParams = z.infer<typeof rowsWanted>;

/** Names of columns. Default: all columns. */
const columns = z
  .array(z.string())
  .min(1, 'must include at least one column')
  .max(LIMITS.columns)
  .exactOptional();

const MAX_ROWS_IN_PAGE = 500;

export const rowPageParams = rowsWanted.extend({
  columns,
  offset: z.bigint().min(0n),
  limit: z.number().int().min(1).max(MAX_ROWS_IN_PAGE),
  /** Sends the request even if the server is known not to have the operation. */
  anyway: z.boolean().default(false),
});
export type RowPageParams = z.input<typeof rowPageParams>;

/** The unit of a length. */
const lengthUnit = z.enum(['characters', 'bytes', 'items']);

/** A vector as a small chart. */
const vectorCell = z.object({
  kind: z.literal('vector'),
  /** The number of its dimensions. */
  length: z.number().int(),
  /** Null if a component is null or not finite. */
  norm: z.number().nullable(),
  /** For each range of components, the value farthest from the middle; null if it has none. */
  points: z.array(z.number().nullable()),
});
export type VectorCell = z.infer<typeof vectorCell>;

/** A cell with a length besides its text. */
const shortCell = z.object({
  kind: z.literal('short'),
  /** The whole text, or its beginning. */
  text: z.string(),
  isWhole: z.boolean(),
  /** The length of the whole value, if it is known without reading all of it. */
  length: z.number().int().exactOptional(),
  unit: lengthUnit.exactOptional(),
});
export type ShortCell = z.infer<typeof shortCell>;

/** Null, the whole exact text, or the beginning of a long text. */
export const rowCell = z.union([z.null(), z.string(), vectorCell, shortCell]);
export type RowCell = z.infer<typeof rowCell>;

export const rowPage = z.object({
  /** The key for whole cells, while the page is shown. */
  answerId: z.string(),
  fields: z.array(schemaField),
  rows: z.array(z.array(rowCell)),
  /** The size of the response in bytes. */
  size: z.number().int(),
  requestId: z.number().int(),
  /** When the response arrived. */
  at: z.number(),
});
export type RowPage = z.infer<typeof rowPage>;

export const wholeCell = z.object({
  /** The kind of value, so that a number differs from a text of digits. */
  kind: z.enum(['null', 'text', 'number', 'word', 'bytes', 'numbers', 'json']),
  /** The exact text: bytes in hexadecimal, nested values as JSON. */
  text: z.string(),
  /** False if the text is truncated. */
  isWhole: z.boolean(),
  /** The length of a text in characters, of bytes, or of a list in items. */
  length: z.number().int().exactOptional(),
  unit: lengthUnit.exactOptional(),
  /** The items of a list of numbers; null for an item that is null, NaN, or infinite. */
  numbers: z.array(z.number().nullable()).exactOptional(),
});
export type FullCellValue = z.infer<typeof wholeCell>;

const exportFormat = z.enum(['csv', 'json', 'json-lines', 'arrow']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const MAX_ROWS_EXPORTED = 1_000_000;

export const rowExportParams = rowsWanted.extend({
  columns,
  format: exportFormat,
  limit: z.number().int().min(1).max(MAX_ROWS_EXPORTED),
  /**
   * SECURITY: for CSV, prefixes a cell that a spreadsheet would run with an apostrophe. The user can turn that off.
   */
  guardsFormulas: z.boolean().default(true),
});
export type RowExportParams = z.input<typeof rowExportParams>;

/** The formats for shown rows: files, and texts for the clipboard. */
export const heldRowsFormat = z.enum([...exportFormat.options, 'tsv', 'sql']);
export type HeldRowsFormat = z.infer<typeof heldRowsFormat>;

/** Selected cells of shown rows, by position. */
const cellsWanted = z.object({
  /** A range of rows, or a list of positions in output order. */
  rows: z.union([
    z.object({ from: z.number().int().min(0), count: z.number().int().min(1) }),
    z.array(z.number().int().min(0)).min(1).max(MAX_ROWS_IN_PAGE),
  ]),
  /** In output order. */
  columns: z.array(z.number().int().min(0)).min(1).max(LIMITS.columns),
});
export type CellsWanted = z.infer<typeof cellsWanted>;

export const heldRowsParams = rowExportParams.pick({ guardsFormulas: true }).extend({
  answerId: z.string(),
  format: heldRowsFormat,
  /** Default: all rows with all columns. */
  cells: cellsWanted.exactOptional(),
  /** Whether the output has a header. For TSV, CSV, and SQL. */
  hasNames: z.boolean().default(true),
});
export type HeldRowsParams = z.input<typeof heldRowsParams>;

/** A chunk of the file with the progress so far. The last event is the end. */
export const rowExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), rows: z.number().int() }),
  /** Base64. */
  z.object({ kind: z.literal('bytes'), base64: z.string(), rows: z.number().int() }),
  z.object({
    kind: z.literal('end'),
    rows: z.number().int(),
    /** `all`: all rows of the table, or all that match its filter, are in the file. */
    why: z.enum(['all', 'limit', 'size']),
  }),
]);
export type RowExportEvent = z.infer<typeof rowExportEvent>;

/** The arrangement of a wider table is not saved. */
export const MAX_ARRANGED_COLUMNS = 2000;
const columnNames = z.array(z.string().max(LIMITS.columnName)).max(MAX_ARRANGED_COLUMNS);

/** The user’s arrangement of a table’s columns. Other columns are as in the table. */
export const columnArrangement = z.object({
  /** By name. Hidden columns aren’t requested. */
  hidden: columnNames,
  /** These three have keys with a number before the name, since two columns may have the same name: `0 price`. */
  pinned: columnNames,
  order: columnNames,
  widths: z
    .record(z.string().max(LIMITS.columnName), z.number().int().min(1).max(10_000))
    .refine((widths) => Object.keys(widths).length <= MAX_ARRANGED_COLUMNS, 'has too many columns'),
});
export type ColumnArrangement = z.infer<typeof columnArrangement>;
