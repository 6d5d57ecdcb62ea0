/** A separate entry point: importing it loads apache-arrow, so it is imported when the first file is opened. */

import type { ColumnChoice, FileFormat } from '#contract/index.ts';
import { Failure } from '../../failure.ts';
import { createSlices } from '../../time-slices.ts';
import type { FileToRead, TableReader } from '../table-reader.ts';
import { readArrowFile, readArrowStream } from './arrow.ts';
import { schemaOfColumns } from './arrow-columns.ts';
import { streamOfSchema } from './batch-builder.ts';
import { readCsv } from './csv.ts';
import { columnOf } from './guess-column.ts';
import { readJsonLines } from './json-lines.ts';
import { readParquet } from './parquet.ts';
import { isReadColumn } from './read-value.ts';

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

/** An Arrow stream of a table without rows. */
export async function emptyTable(columns: readonly ColumnChoice[]): Promise<Uint8Array> {
  const slices = createSlices();
  const planned = await Promise.all(columns.map((column) => columnOf(column, [], slices)));
  const read = planned.filter(isReadColumn);
  if (read.length < columns.length || read.some(({ type }) => type === 'struct')) {
    throw new Failure('INVALID', 'The fields of a struct come from a file. Choose another column type.');
  }
  return streamOfSchema(schemaOfColumns(read));
}
export { nameProblems } from './column-names.ts';
export { cutParts, type Part, type PartCutter } from './parts.ts';
