import { parentPort, workerData } from 'node:worker_threads';
import { Compression, ParquetFile, type ParquetMetaData, type RecordBatch } from 'parquet-wasm';
import { batchSizeFor } from './batch-size.ts';
import { FileBlob } from './file-blob.ts';
import type { ParquetAnswer, ParquetFacts, ParquetQuestion, ParquetTask } from './messages.ts';

/*
 * The program that reads Parquet, in a thread of its own. SECURITY: over a damaged file the reader may panic, and such a
 * panic comes out of nowhere, as an uncaught error that would end the host; here it ends this thread, and its memory.
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
  // One group of rows after the other: what is read ahead is in memory.
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
