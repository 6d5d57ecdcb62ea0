import { Worker } from 'node:worker_threads';
import { END_OF_STREAM } from '#protocol/arrow/ipc-framing.ts';
import { Failure } from '../../failure.ts';
import { type FileFindings, type FileToRead, type TableReader, unreadable } from '../table-reader.ts';
import { cutStream } from './batch-builder.ts';
import { firstRowsOf, ROWS_SHOWN } from './file-preview.ts';
import { schemaFacts } from './schema-facts.ts';

export async function readParquet(toRead: FileToRead): Promise<TableReader> {
  const answer = await withThread(toRead, (thread) =>
    thread.request({ kind: 'facts', rowsShown: ROWS_SHOWN }),
  );
  if (answer.kind !== 'facts')
    return unreadable('parquet', sentence(answer.kind === 'refused' ? answer.words : 'no error message'));
  return {
    findings: findingsOf(answer.facts),
    stream: async function* (onProgress) {
      const thread = startThread(toRead);
      try {
        yield* streamOf(thread, answer.facts, toRead.file.size, onProgress);
      } finally {
        await thread.end();
      }
    },
  };
}

function startThread({ file: { descriptor, size }, parquetProgram }: FileToRead): ParquetThread {
  return startParquetThread(parquetProgram, { descriptor, size });
}

async function withThread<Result>(
  toRead: FileToRead,
  action: (thread: ParquetThread) => Promise<Result>,
): Promise<Result> {
  const thread = startThread(toRead);
  try {
    return await action(thread);
  } finally {
    await thread.end();
  }
}

function findingsOf({ rows, rowGroups, compression, firstRows }: ParquetFacts): FileFindings {
  const { schema, dictionaries, batches } = cutStream(firstRows);
  const known = schemaFacts(schema, schema.subarray(8));
  if (typeof known === 'string') return unreadable('parquet', known).findings;
  const { problems, warnings, ...facts } = known;
  const empty = rows === 0n ? ['The file has columns and no rows. The table will be empty.'] : [];
  return {
    format: 'parquet',
    ...facts,
    rows,
    batches: rowGroups,
    compression: [...compression],
    firstRows: firstRowsOf(schema, Buffer.concat([dictionaries, batches])),
    problems: [...problems],
    warnings: [...warnings, ...empty],
  };
}

type OnProgress = Parameters<TableReader['stream']>[0];

/** Each batch arrives as a separate stream of the same schema, with the dictionaries that it needs. */
async function* streamOf(
  thread: ParquetThread,
  facts: ParquetFacts,
  size: number,
  onProgress: OnProgress,
): AsyncGenerator<Uint8Array> {
  yield cutStream(facts.firstRows).schema;
  let dictionaries: Uint8Array = new Uint8Array();
  let rows = 0n;
  for (;;) {
    const answer = await thread.request({ kind: 'next' });
    if (answer.kind === 'refused') throw new Failure('INVALID', sentence(answer.words));
    if (answer.kind !== 'batch') break;
    const batch = cutStream(answer.stream);
    // Repeating an unchanged dictionary would replace it, at some cost to the server.
    if (Buffer.compare(batch.dictionaries, dictionaries) !== 0) yield batch.dictionaries;
    dictionaries = batch.dictionaries;
    yield batch.batches;
    rows += BigInt(answer.rows);
    // An estimate: the reader doesn't say which bytes it has read.
    onProgress({
      read: facts.rows === 0n ? size : Math.round(size * (Number(rows) / Number(facts.rows))),
      rows,
    });
  }
  if (rows !== facts.rows)
    throw new Failure('INVALID', sentence(`it announces ${facts.rows} rows and has ${rows}`));
  yield END_OF_STREAM;
}

const MAX_MESSAGE_LENGTH = 200;

function sentence(words: string): string {
  const plain = words.replace(/^(Parquet error|Arrow error|External): /g, '').replace(/\.$/, '');
  return `Couldn’t read the Parquet file: ${plain.slice(0, MAX_MESSAGE_LENGTH)}.`;
}

/** A worker thread that reads Parquet. Its memory is freed when it ends. */
interface ParquetThread {
  request(question: ParquetQuestion): Promise<ParquetAnswer>;
  end(): Promise<void>;
}

const BROKE_DOWN: ParquetAnswer = { kind: 'refused', words: 'it is damaged' };

function startParquetThread(program: string, task: ParquetTask): ParquetThread {
  const worker = new Worker(program, { workerData: task, stderr: true, stdout: true });
  let settle: (answer: ParquetAnswer) => void = () => {};
  let isOver = false;
  worker.on('message', (answer: ParquetAnswer) => settle(answer));
  // The reader always prints a panic message when it crashes; it shouldn't appear in the user's terminal.
  worker.stderr.resume();
  worker.stdout.resume();
  worker.on('error', () => settle(BROKE_DOWN));
  worker.on('exit', () => {
    isOver = true;
    settle(BROKE_DOWN);
  });
  return {
    request: (question) =>
      new Promise((resolve) => {
        if (isOver) return resolve(BROKE_DOWN);
        settle = resolve;
        worker.postMessage(question);
      }),
    end: async () => {
      await worker.terminate();
    },
  };
}

/** The messages between the host and the Parquet worker. */

/** Passed to the worker at its start: a file that the host has open. */
export interface ParquetTask {
  readonly descriptor: number;
  readonly size: number;
}

/** The host sends the next question only after the answer to the one before. */
export type ParquetQuestion =
  | { readonly kind: 'facts'; readonly rowsShown: number }
  /** The next batch of rows, beginning with the first. */
  | { readonly kind: 'next' };

export interface ParquetFacts {
  readonly rows: bigint;
  readonly rowGroups: number;
  readonly compression: readonly string[];
  /** A stream of the schema and the first rows. */
  readonly firstRows: Uint8Array;
}

export type ParquetAnswer =
  | { readonly kind: 'facts'; readonly facts: ParquetFacts }
  /** A complete stream of one batch. */
  | { readonly kind: 'batch'; readonly stream: Uint8Array; readonly rows: number }
  | { readonly kind: 'end' }
  /** The file can't be read; `words` is the reader's message. */
  | { readonly kind: 'refused'; readonly words: string };
