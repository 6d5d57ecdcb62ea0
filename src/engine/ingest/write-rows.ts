import { connect, Session } from '@lancedb/lancedb';
import {
  FILE_START,
  type FileBlock,
  fileEnd,
  PREFIX,
  padded,
  writeFramed,
} from '../../protocol/arrow/ipc-framing.ts';
import type { FileBytes } from '../arrow-stream/file-bytes.ts';
import type { ArrowStream } from '../arrow-stream/open-stream.ts';
import type { StreamMessage } from '../arrow-stream/read-messages.ts';
import { withCommas } from '../arrow-stream/stream-problems.ts';
import type { ImportedRows, RowImport } from '../calls.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';
import { type NativeConnection, type NativeTable, nativeOf } from '../native.ts';
import { orRefusal } from '../refusals.ts';
import { type Chunk, chunksOf, messagesOf } from './read-stream.ts';
import { storageVersionFor } from './storable-types.ts';
import { STAGED_NAME } from './table-files.ts';

interface Writing {
  readonly bytes: FileBytes;
  readonly stream: ArrowStream;
  readonly mode: RowImport['mode'];
  /** The folder of the staging copy. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Small, since written data is not read again soon. */
const CACHE_BYTES = 8n * 1024n * 1024n;

/** Writes a stream's rows to the staging copy in chunks. */
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
  const files = createArrowFiles(bytes, stream.schemaHeader);
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

/** Converts the engine's error for rejected rows, and adds the numbers of the batches. */
async function orRefusedChunk<Result>(chunk: Chunk, write: () => Promise<Result>): Promise<Result> {
  try {
    return await orRefusal(write);
  } catch (problem) {
    if (!(problem instanceof EngineProblem)) throw problem;
    throw new EngineProblem(problem.code, `${notTakenIn(chunk)}: ${reasonOf(problem.message)}`);
  }
}

/** The engine may crash in a way that looks like the end of the rows. */
function lostRows(chunk: Chunk, count: number): EngineProblem {
  return invalid(
    `${notTakenIn(chunk)}: the engine broke down over them, and ${withCommas(count)} rows were lost.`,
  );
}

function notTakenIn({ batches }: Chunk): string {
  const [first, last] = [batches.at(0)?.number ?? 0, batches.at(-1)?.number ?? 0];
  const which =
    first === last ? `Batch ${withCommas(first)}` : `Batches ${withCommas(first)} to ${withCommas(last)}`;
  return `${which} couldn’t be taken in`;
}

/** Removes names and internals of the engine's Arrow reader from its messages. */
function reasonOf(message: string): string {
  const plain = message.replaceAll(READERS, '');
  if (/^Unable to get root|error_trace/.test(plain)) return 'a header makes no sense.';
  return /^(assertion|called )/.test(plain) ? 'the engine broke down over this.' : plain;
}

const READERS =
  /\b(?:Failed to read IPC file|Arrow error|Invalid argument error|Io error|Ipc error|Parser error): /g;

/*
 * The engine's native code imports rows as an Arrow IPC file. Such a file contains the unchanged messages of a
 * stream, and a footer with their places, so nothing needs to be decoded, whatever the compression.
 */

/** Builds the files of an import one after another in the same buffer. */
interface ArrowFiles {
  fileOf(chunk: Chunk): Promise<Buffer>;
}

function createArrowFiles(bytes: FileBytes, schema: Buffer): ArrowFiles {
  let memory = Buffer.alloc(0);

  return {
    async fileOf({ dictionaries, batches }) {
      const start = FILE_START.length + lengthOf({ header: schema, bodyLength: 0 });
      const dictionaryBlocks = blocksOf(dictionaries, start);
      const batchBlocks = blocksOf(batches, endOf(dictionaryBlocks, start));
      const end = endOf(batchBlocks, endOf(dictionaryBlocks, start));
      const tail = fileEnd(schema, { dictionaries: dictionaryBlocks, batches: batchBlocks });
      if (memory.length < end + tail.length) memory = Buffer.alloc(end + tail.length);
      memory.set(FILE_START);
      writeFramed(memory, FILE_START.length, schema);
      const parts = [...dictionaries, ...batches];
      for (const [index, block] of [...dictionaryBlocks, ...batchBlocks].entries()) {
        await writePart(memory, block, parts[index], bytes);
      }
      memory.set(tail, end);
      return memory.subarray(0, end + tail.length);
    },
  };
}

type Part = Pick<StreamMessage, 'header' | 'bodyLength'>;

function lengthOf({ header, bodyLength }: Part): number {
  return PREFIX + padded(header.length) + padded(bodyLength);
}

function blocksOf(parts: readonly Part[], start: number): FileBlock[] {
  let at = start;
  return parts.map((part) => {
    const block = {
      at,
      headerLength: PREFIX + padded(part.header.length),
      bodyLength: padded(part.bodyLength),
    };
    at += lengthOf(part);
    return block;
  });
}

function endOf(blocks: readonly FileBlock[], start: number): number {
  const last = blocks.at(-1);
  return last === undefined ? start : last.at + last.headerLength + last.bodyLength;
}

async function writePart(
  memory: Buffer,
  { at, headerLength }: FileBlock,
  part: StreamMessage | undefined,
  bytes: FileBytes,
): Promise<void> {
  if (part === undefined) return;
  writeFramed(memory, at, part.header);
  const bodyAt = at + headerLength;
  const bodyEnd = bodyAt + part.bodyLength;
  await bytes.readInto(memory.subarray(bodyAt, bodyEnd), part.bodyAt);
  memory.fill(0, bodyEnd, bodyAt + padded(part.bodyLength));
}
