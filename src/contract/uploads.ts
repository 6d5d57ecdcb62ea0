import { z } from 'zod';
import { idParts, namedTexts, schemaField } from './catalog.ts';
import { stepsRecord, uploadParts } from './change-records.ts';
import { failureDetails } from './errors.ts';

/** The formats that rows are read from. */
const fileFormat = z.enum(['arrow-stream', 'arrow-file', 'parquet', 'csv', 'json-lines']);
export type FileFormat = z.infer<typeof fileFormat>;

/**
 * What a column of a file without types of its own may be read as. A vector is a list of numbers of one length, in
 * brackets; a list has items of any number; a struct has the fields that the first rows have. `skip` leaves it out.
 */
export const columnType = z.enum([
  'bool',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'float32',
  'float64',
  'utf8',
  'large_utf8',
  'binary',
  'date32',
  'timestamp',
  'vector-float16',
  'vector-float32',
  'vector-float64',
  'list',
  'struct',
  'skip',
]);
export type ColumnType = z.infer<typeof columnType>;

/** One column that the user decides about. */
const columnChoice = z.object({
  name: z.string(),
  type: columnType,
  nullable: z.boolean(),
  /** Numbers in each vector; only of vectors. */
  width: z.number().int().min(1).exactOptional(),
  /** Of what a list has items. */
  item: columnType.exclude(['skip']).exactOptional(),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

/** How a text is cut into cells. */
const csvDialect = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  hasHeader: z.boolean(),
});
export type CsvDialect = z.infer<typeof csvDialect>;

/** What was found in a file before anything is sent. */
export const fileReport = z.object({
  uploadId: z.string(),
  name: z.string(),
  format: fileFormat,
  /** Bytes of the file. */
  size: z.number(),
  /** Null where one would have to read the whole file to know. */
  rows: z.bigint().nullable(),
  batches: z.number().int().nullable(),
  fields: z.array(schemaField),
  schemaMetadata: namedTexts,
  /** Of the bodies: `lz4`, `zstd`, `snappy`…; empty where nothing is compressed. */
  compression: z.array(z.string()),
  /** The columns whose values are in a dictionary. */
  dictionaries: z.array(z.string()),
  /** The first rows, each cell as a short text; null for a null. */
  firstRows: z.array(z.array(z.string().nullable())),
  /** How the columns are read; only of files without types of their own, and to be changed before they are sent. */
  columns: z.array(columnChoice).exactOptional(),
  dialect: csvDialect.exactOptional(),
  /** Why it can't become a table, a sentence each: then it can't be sent. */
  problems: z.array(z.string()),
  /** What one should know and may ignore. */
  warnings: z.array(z.string()),
});
export type FileReport = z.infer<typeof fileReport>;

/**
 * Where the rows come from. SECURITY: a handle for one opening, which the host made: of a file that the page has sent to
 * it, or of one that the user gave to the page of the desktop shell. No path ever comes from a page.
 */
export const fileSource = z.object({ handle: z.string().min(1).max(100) });
export type FileSource = z.infer<typeof fileSource>;

/** Read again with other choices. */
export const reparseRequest = z.object({
  uploadId: z.string(),
  columns: z.array(columnChoice).exactOptional(),
  dialect: csvDialect.exactOptional(),
});

export const tableToCreate = z.object({
  connectionId: z.string(),
  id: idParts,
  /** What was opened, or only a schema: a table without rows. */
  from: z.union([
    z.object({ uploadId: z.string() }),
    z.object({ columns: z.array(columnChoice).min(1, 'needs a column') }),
  ]),
  /** Of a table whose parts are there in part: the rest is sent, and nothing twice. */
  recordId: z.string().exactOptional(),
  confirmation: z.string().exactOptional(),
});
export type TableToCreate = z.infer<typeof tableToCreate>;

/** Told while it is sent, a few times a second; the last one is the end. */
export const uploadEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    /** Bytes that went out. */
    sent: z.number(),
    /** Bytes of the source that were read, of `total`. */
    read: z.number(),
    total: z.number(),
    rows: z.bigint(),
    /** In milliseconds, since the first byte. */
    elapsed: z.number(),
    parts: uploadParts.exactOptional(),
  }),
  /** All is sent, and the server has not answered yet. */
  z.object({ kind: z.literal('waiting'), sent: z.number(), rows: z.bigint(), elapsed: z.number() }),
  z.object({
    kind: z.literal('created'),
    sent: z.number(),
    rows: z.bigint(),
    elapsed: z.number(),
    version: z.bigint().exactOptional(),
    location: z.string().exactOptional(),
    requestId: z.number().int().exactOptional(),
    parts: uploadParts.exactOptional(),
  }),
  /** It did not come to its end. */
  z.object({
    kind: z.literal('failed'),
    failure: failureDetails,
    /** Whether the table is there now: looked at after it failed. */
    table: z.enum(['absent', 'present', 'not-known']),
    /** The row of the source that could not be read, counted from 1. */
    row: z.bigint().exactOptional(),
    /** What is on record of it; absent where nothing was sent. */
    record: stepsRecord.exactOptional(),
  }),
]);
export type UploadEvent = z.infer<typeof uploadEvent>;
