/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so it is loaded when the first file is opened.
 */

import type { ColumnChoice, FileFormat } from '#contract/index.ts';
import type { FileToRead, TableReader } from '../table-reader.ts';
import { readArrowFile, readArrowStream } from './arrow.ts';
import { schemaOfColumns } from './arrow-columns.ts';
import { streamOfSchema } from './batch-builder.ts';
import { readCsv } from './csv.ts';
import { readJsonLines } from './json-lines.ts';
import { readParquet } from './parquet.ts';

const READERS: Readonly<Record<FileFormat, (toRead: FileToRead) => Promise<TableReader>>> = {
  'arrow-stream': readArrowStream,
  'arrow-file': readArrowFile,
  parquet: readParquet,
  csv: readCsv,
  'json-lines': readJsonLines,
};

export function readTable(toRead: FileToRead): Promise<TableReader> {
  return READERS[toRead.format](toRead);
}

/** A table without rows, as an Arrow stream. */
export function emptyTable(columns: readonly ColumnChoice[]): Uint8Array {
  return streamOfSchema(schemaOfColumns(columns.map((column) => ({ ...column, isZoned: false }))));
}
export { nameProblems } from './column-names.ts';
