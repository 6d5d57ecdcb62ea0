import { readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Compression, ParquetFile, type ParquetMetaData, type RecordBatch } from 'parquet-wasm';
import type { ParquetAnswer, ParquetFacts, ParquetQuestion, ParquetTask } from './parquet.ts';

/**
 * A range of an open file as a Blob for the Parquet reader. Node's own file blobs open the file by name, which may lead
 * to another file by then.
 */
class FileBlob extends Blob {
  readonly #descriptor: number;
  readonly #start: number;
  readonly #end: number;

  constructor(descriptor: number, start: number, end: number) {
    super([]);
    this.#descriptor = descriptor;
    this.#start = start;
    this.#end = end;
    // Without this, `size` is an inherited getter that returns 0.
    Object.defineProperty(this, 'size', { value: end - start });
  }

  override slice(start = 0, end = this.size): FileBlob {
    return new FileBlob(this.#descriptor, this.#start + start, Math.min(this.#start + end, this.#end));
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.#descriptor, bytes, done, bytes.length - done, this.#start + done);
      if (count === 0) throw new Error('the file was truncated while it was loading');
      done += count;
    }
    return bytes.buffer;
  }
}

/**
 * The Parquet worker. SECURITY: the reader may panic on a damaged file, and the panic is an uncaught error that would
 * end the host. Here it only ends this thread and frees its memory.
 */

const { descriptor, size }: ParquetTask = workerData;
const opened = ParquetFile.fromFile(new FileBlob(descriptor, 0, size));
let batches: AsyncIterator<RecordBatch> | undefined;

async function answer(question: ParquetQuestion): Promise<ParquetAnswer> {
  const file = await opened;
  if (question.kind === 'facts') return { kind: 'facts', facts: await factsOf(file, question.rowsShown) };
  batches ??= await batchesOf(file);
  const next = await batches.next();
  if (next.done === true) return { kind: 'end' };
  const rows = next.value.numRows;
  return { kind: 'batch', rows, stream: next.value.intoIPCStream() };
}

async function factsOf(file: ParquetFile, rowsShown: number): Promise<ParquetFacts> {
  const metadata = file.metadata();
  const first = await file.read({ limit: rowsShown, batchSize: rowsShown });
  return {
    rows: BigInt(metadata.fileMetadata().numRows()),
    rowGroups: metadata.numRowGroups(),
    compression: compressionOf(metadata),
    firstRows: first.intoIPCStream(),
  };
}

function compressionOf(metadata: ParquetMetaData): string[] {
  const columns = metadata.rowGroups().flatMap((group) => group.columns());
  const codecs = new Set(columns.map((column) => column.compression()));
  codecs.delete(Compression.UNCOMPRESSED);
  return [...codecs].map((codec) => Compression[codec].toLowerCase());
}

async function batchesOf(file: ParquetFile): Promise<AsyncIterator<RecordBatch>> {
  const groups = file.metadata().rowGroups();
  const batchSize = batchSizeFor(
    groups.map((group) => ({ rows: group.numRows(), bytes: group.totalByteSize() })),
  );
  // One row group at a time: whatever is read ahead stays in memory.
  const stream: AsyncIterable<RecordBatch> = await file.stream({ batchSize, concurrency: 1 });
  return stream[Symbol.asyncIterator]();
}

parentPort?.on('message', (question: ParquetQuestion) => {
  answer(question).then(
    (said) => parentPort?.postMessage(said),
    (problem: unknown) =>
      parentPort?.postMessage({
        kind: 'refused',
        words: String(problem instanceof Error ? problem.message : problem),
      }),
  );
});

/** The target size of a batch in Arrow form, in bytes. */
const BYTES = 8 * 1024 * 1024;
const MAX_ROWS = 65_536;

interface RowGroupSize {
  readonly rows: number;
  /** Uncompressed, but with dictionaries: the Arrow form may be several times larger. */
  readonly bytes: number;
}

/** Rows per batch, judged by the row group with the widest rows. */
function batchSizeFor(groups: readonly RowGroupSize[]): number {
  const widest = Math.max(1, ...groups.map(({ rows, bytes }) => (rows === 0 ? 1 : bytes / rows)));
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(BYTES / widest)));
}
