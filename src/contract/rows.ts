import { z } from 'zod';
import { LIMITS } from '#protocol/limits.ts';
import { schemaField, tableRef } from './catalog.ts';

/** Which rows of a table, in the order in which its server has them. */
export const rowsWanted = tableRef.extend({
  /** The latest, where there is none. */
  version: z.bigint().min(0n).exactOptional(),
  /** A condition in SQL. */
  filter: z.string().trim().min(1, 'is required').exactOptional(),
});
export type RowsParams = z.infer<typeof rowsWanted>;

/** By their names; all of them, where it is left out. */
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
  /** Asks also a server that is known not to have the operation. */
  anyway: z.boolean().default(false),
});
export type RowPageParams = z.input<typeof rowPageParams>;

/** What a length counts. */
const lengthUnit = z.enum(['characters', 'bytes', 'items']);

/** A vector as it is drawn small. */
const vectorCell = z.object({
  kind: z.literal('vector'),
  /** How many numbers it has. */
  length: z.number().int(),
  /** Null where one of its numbers is none. */
  norm: z.number().nullable(),
  /** Of each stretch the number that is farthest from the middle; null where that is none. */
  points: z.array(z.number().nullable()),
});
export type VectorCell = z.infer<typeof vectorCell>;

/** A cell of which more is to be said than its text. */
const shortCell = z.object({
  kind: z.literal('short'),
  /** The beginning, or all of it. */
  text: z.string(),
  isWhole: z.boolean(),
  /** Of the whole, where that is known without reading all of it. */
  length: z.number().int().exactOptional(),
  unit: lengthUnit.exactOptional(),
});
export type ShortCell = z.infer<typeof shortCell>;

/** Null, the whole exact text, or the beginning of what is long. */
export const rowCell = z.union([z.null(), z.string(), vectorCell, shortCell]);
export type RowCell = z.infer<typeof rowCell>;

export const rowPage = z.object({
  /** By it a whole cell can be asked for, while the page is shown. */
  answerId: z.string(),
  fields: z.array(schemaField),
  rows: z.array(z.array(rowCell)),
  /** Of the answer, in bytes. */
  size: z.number().int(),
  requestId: z.number().int(),
  /** When the answer came. */
  at: z.number(),
});
export type RowPage = z.infer<typeof rowPage>;

/** The whole of a cell. */
export const wholeCell = z.object({
  /** What kind of thing it is, so that a number is not taken for the text of one. */
  kind: z.enum(['null', 'text', 'number', 'word', 'bytes', 'numbers', 'json']),
  /** Exact; of bytes in hex, of what is nested as JSON. */
  text: z.string(),
  /** False where even this is only the beginning. */
  isWhole: z.boolean(),
  /** Of the text in characters, of bytes, of a list in items. */
  length: z.number().int().exactOptional(),
  unit: lengthUnit.exactOptional(),
  /** Of a list of numbers; null where one is none, or NaN or infinite. */
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
  /** SECURITY: of CSV, puts an apostrophe before what a spreadsheet would run, unless that is not wanted. */
  guardsFormulas: z.boolean().default(true),
});
export type RowExportParams = z.input<typeof rowExportParams>;

/** What rows that are shown can be written as: files, and texts for the clipboard. */
export const heldRowsFormat = z.enum([...exportFormat.options, 'tsv', 'sql']);
export type HeldRowsFormat = z.infer<typeof heldRowsFormat>;

/** Some cells of rows that are shown, by their places. */
const cellsWanted = z.object({
  /** Those that follow each other, or each by its place, in the order in which they are written. */
  rows: z.union([
    z.object({ from: z.number().int().min(0), count: z.number().int().min(1) }),
    z.array(z.number().int().min(0)).min(1).max(MAX_ROWS_IN_PAGE),
  ]),
  /** In the order in which they are written. */
  columns: z.array(z.number().int().min(0)).min(1).max(LIMITS.columns),
});
export type CellsWanted = z.infer<typeof cellsWanted>;

export const heldRowsParams = rowExportParams.pick({ guardsFormulas: true }).extend({
  answerId: z.string(),
  format: heldRowsFormat,
  /** All rows with all columns, where it is left out. */
  cells: cellsWanted.exactOptional(),
  /** Of TSV, CSV, and SQL. */
  hasNames: z.boolean().default(true),
});
export type HeldRowsParams = z.input<typeof heldRowsParams>;

/** A piece of the file, with how far it has come; the last event is the end. */
export const rowExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), rows: z.number().int() }),
  /** Bytes, in base64. */
  z.object({ kind: z.literal('bytes'), base64: z.string(), rows: z.number().int() }),
  z.object({
    kind: z.literal('end'),
    rows: z.number().int(),
    /** `all`: the table, or what its filter selects, has no more. */
    why: z.enum(['all', 'limit', 'size']),
  }),
]);
export type RowExportEvent = z.infer<typeof rowExportEvent>;

/** Wider tables are arranged until the window closes. */
export const MAX_ARRANGED_COLUMNS = 2000;
const columnNames = z.array(z.string().max(LIMITS.columnName)).max(MAX_ARRANGED_COLUMNS);

/** How the user arranged the columns of a table. What isn’t named is as the table has it. */
export const columnArrangement = z.object({
  /** By their names: they aren’t asked for. */
  hidden: columnNames,
  /** These three by names with a number before them, since two columns may have one name: `0 price`. */
  pinned: columnNames,
  order: columnNames,
  widths: z
    .record(z.string().max(LIMITS.columnName), z.number().int().min(1).max(10_000))
    .refine((widths) => Object.keys(widths).length <= MAX_ARRANGED_COLUMNS, 'has too many columns'),
});
export type ColumnArrangement = z.infer<typeof columnArrangement>;
