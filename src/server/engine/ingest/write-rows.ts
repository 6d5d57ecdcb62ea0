import { connect, Session } from '@lancedb/lancedb';
import type { FileBytes } from '../arrow-stream/file-bytes.ts';
import type { ArrowStream } from '../arrow-stream/open-stream.ts';
import type { ImportedRows, RowImport } from '../calls.ts';
import { type NativeConnection, type NativeTable, nativeOf } from '../native.ts';
import { createArrowFiles } from './build-arrow-file.ts';
import { lostRows, orRefusedChunk } from './chunk-refusal.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { storageVersionFor } from './storable-types.ts';
import { STAGED_NAME } from './table-files.ts';
import { messagesOf } from './whole-stream.ts';

export interface Writing {
  readonly bytes: FileBytes;
  readonly stream: ArrowStream;
  readonly mode: RowImport['mode'];
  /** Of the staged table. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What is written once is not read again soon. */
const CACHE_BYTES = 8n * 1024n * 1024n;

/** Writes a stream's rows to the staged table, a chunk at a time. */
export async function writeRows(writing: Writing): Promise<ImportedRows> {
  const connection = await connect(writing.folder, {}, new Session(CACHE_BYTES, CACHE_BYTES));
  try {
    return await writeTo(nativeOf(connection), writing);
  } finally {
    connection.close();
  }
}

const NO_ROWS: Chunk = { dictionaries: [], batches: [] };

async function writeTo(native: NativeConnection, writing: Writing): Promise<ImportedRows> {
  const { bytes, stream, mode, signal } = writing;
  const files = createArrowFiles(bytes, stream.schemaMessage);
  let table = mode === 'append' ? await native.openTable(STAGED_NAME, []) : undefined;
  const before = (await table?.countRows()) ?? 0;
  let rows = 0;
  for await (const chunk of chunksOf(messagesOf(stream, signal))) {
    const file = await files.fileOf(chunk);
    table = await orRefusedChunk(chunk, () => withChunk(native, table, file, writing));
    rows += rowsOf(chunk);
    await checkCount(table, before + rows, chunk);
  }
  table ??= await withChunk(native, table, await files.fileOf(NO_ROWS), writing);
  return { rows, version: await table.version() };
}

async function withChunk(
  native: NativeConnection,
  table: NativeTable | undefined,
  file: Buffer,
  { mode, stream }: Writing,
): Promise<NativeTable> {
  if (table !== undefined) {
    await table.add(file, 'append');
    return table;
  }
  const version = storageVersionFor(stream.schema.fields);
  const options = version === undefined ? {} : { new_table_data_storage_version: version };
  return native.createTable(STAGED_NAME, file, mode === 'overwrite' ? 'overwrite' : 'create', [], options);
}

async function checkCount(table: NativeTable, expected: number, chunk: Chunk): Promise<void> {
  const count = await table.countRows();
  if (count !== expected) throw lostRows(chunk, expected - count);
}

function rowsOf({ batches }: Chunk): number {
  return batches.reduce((sum, { rows }) => sum + rows, 0);
}
