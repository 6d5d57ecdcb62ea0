import { z } from 'zod';
import { idParts, namedTexts, schemaField } from './catalog.ts';
import { stepsRecord, uploadParts } from './change-records.ts';
import { failureDetails } from './errors.ts';

const fileFormat = z.enum(['arrow-stream', 'arrow-file', 'parquet', 'csv', 'json-lines']);
export type FileFormat = z.infer<typeof fileFormat>;

/**
 * The column types for a file without types. A vector is a bracketed list of numbers of fixed length, a list can have
 * any length, and a struct has the fields of the first rows. `skip` leaves the column out.
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

/** The user’s choices for one column. */
const columnChoice = z.object({
  name: z.string(),
  type: columnType,
  nullable: z.boolean(),
  /** The dimension of a vector column. */
  width: z.number().int().min(1).exactOptional(),
  /** The type of the items of a list column. */
  item: columnType.exclude(['skip']).exactOptional(),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

/** How a line is split into cells. */
const csvDialect = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  hasHeader: z.boolean(),
});
export type CsvDialect = z.infer<typeof csvDialect>;

/** The analysis of a file before anything is sent. */
export const fileReport = z.object({
  uploadId: z.string(),
  name: z.string(),
  format: fileFormat,
  /** In bytes. */
  size: z.number(),
  /** Null if the whole file would have to be read to count them. */
  rows: z.bigint().nullable(),
  batches: z.number().int().nullable(),
  fields: z.array(schemaField),
  schemaMetadata: namedTexts,
  /** The compression of the record batches: `lz4`, `zstd`, `snappy`…; empty if none. */
  compression: z.array(z.string()),
  /** Columns with dictionary encoding. */
  dictionaries: z.array(z.string()),
  /** The first rows, each cell as a short text, or null. */
  firstRows: z.array(z.array(z.string().nullable())),
  /** How the columns are parsed. Only for files without types; the user can change it before the upload. */
  columns: z.array(columnChoice).exactOptional(),
  dialect: csvDialect.exactOptional(),
  /** Why the file can't become a table, as sentences. If there are any, it can’t be sent. */
  problems: z.array(z.string()),
  /** Warnings that the user may ignore. */
  warnings: z.array(z.string()),
});
export type FileReport = z.infer<typeof fileReport>;

/**
 * The source of the rows. SECURITY: a handle for a single use that the host created, for a file that the page
 * uploaded to the host, or for one that the user gave to the page of the desktop shell. A page never sends a path.
 */
export const fileSource = z.object({ handle: z.string().min(1).max(100) });
export type FileSource = z.infer<typeof fileSource>;

/** Parses the file again with other choices. */
export const reparseRequest = z.object({
  uploadId: z.string(),
  columns: z.array(columnChoice).exactOptional(),
  dialect: csvDialect.exactOptional(),
});

export const tableToCreate = z.object({
  connectionId: z.string(),
  id: idParts,
  /** An opened file, or only a schema for a table without rows. */
  from: z.union([
    z.object({ uploadId: z.string() }),
    z.object({ columns: z.array(columnChoice).min(1, 'needs a column') }),
  ]),
  /** The record of an upload that stopped after some parts. Only the remaining parts are sent. */
  recordId: z.string().exactOptional(),
  confirmation: z.string().exactOptional(),
});
export type TableToCreate = z.infer<typeof tableToCreate>;

/** The progress, a few times a second. The last event is the end. */
export const uploadEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    /** The number of sent bytes. */
    sent: z.number(),
    /** The number of bytes of the source that were read, out of `total`. */
    read: z.number(),
    total: z.number(),
    rows: z.bigint(),
    /** In milliseconds since the first byte. */
    elapsed: z.number(),
    parts: uploadParts.exactOptional(),
  }),
  /** Everything is sent, and the server has not responded yet. */
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
  /** The upload failed. */
  z.object({
    kind: z.literal('failed'),
    failure: failureDetails,
    /** Whether the table exists, checked after the failure. */
    table: z.enum(['absent', 'present', 'not-known']),
    /** The row of the source that could not be read, counted from 1. */
    row: z.bigint().exactOptional(),
    /** The record of the upload. Absent if nothing was sent. */
    record: stepsRecord.exactOptional(),
  }),
]);
export type UploadEvent = z.infer<typeof uploadEvent>;
