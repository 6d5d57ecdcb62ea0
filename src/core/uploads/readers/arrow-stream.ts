import type { ByteReader } from '#protocol/arrow/vectors/ipc-messages.ts';
import type { FileToRead, TableReader } from '../table-reader.ts';
import { addToTotals, type BatchTotals, batchWarnings, noTotals } from './batch-totals.ts';
import { piecesOf } from './byte-chunks.ts';
import { createPreviewPicker, type PreviewPicker } from './file-preview.ts';
import { END_OF_STREAM, type IpcFrame, readFrame } from './ipc-frames.ts';
import { schemaFacts } from './schema-facts.ts';
import { orDamaged, unreadable } from './unreadable.ts';

/** An Arrow IPC stream in a file: what is sent is its own bytes. */
export async function readArrowStream({ file }: FileToRead): Promise<TableReader> {
  const schema = await orDamaged(() => readFrame(file, 0));
  if (typeof schema === 'string') return unreadable('arrow-stream', schema);
  if (schema?.kind !== 'schema')
    return unreadable('arrow-stream', 'The file doesn’t begin with the schema of an Arrow stream.');
  const known = schemaFacts(schema.whole, schema.metadata);
  if (typeof known === 'string') return unreadable('arrow-stream', known);
  const { problems, warnings, ...facts } = known;
  const { totals, picker, end, batches, ...walked } = await walkStream(file, schema.end);
  const mark = await ownEnd(file, end);
  return {
    findings: {
      format: 'arrow-stream',
      ...facts,
      rows: BigInt(totals.rows),
      batches: totals.batches,
      compression: [...totals.compression],
      firstRows: await picker.rows(file, schema.whole),
      problems: [...problems, ...walked.problems],
      warnings: [...warnings, ...batchWarnings(totals), ...surplus(file.size - end - (mark?.length ?? 0))],
    },
    stream: async function* (tell) {
      const rowsUpTo = rowCounter(batches);
      let read = 0;
      for await (const piece of piecesOf(file, 0, end)) {
        yield piece;
        read += piece.length;
        tell({ read, rows: rowsUpTo(read) });
      }
      // A stream may end without saying so. To say it is right in any case.
      yield mark ?? END_OF_STREAM;
    },
  };
}

function surplus(count: number): string[] {
  if (count <= 0) return [];
  return [`${count.toLocaleString('en-US')} more bytes follow the end of the stream. They aren’t sent.`];
}

interface WalkedStream {
  readonly totals: BatchTotals;
  readonly picker: PreviewPicker;
  readonly batches: readonly BatchEnd[];
  /** Behind the last message that is there whole. */
  readonly end: number;
  readonly problems: readonly string[];
}

interface BatchEnd {
  readonly end: number;
  readonly rows: number;
}

/** From header to header, up to the end: no body is read. */
async function walkStream(source: ByteReader, from: number): Promise<WalkedStream> {
  const totals = noTotals();
  const picker = createPreviewPicker();
  const batches: BatchEnd[] = [];
  let end = from;
  const walked = (...problems: string[]) => ({ totals, picker, batches, end, problems });
  for (;;) {
    const frame = await orDamaged(() => readFrame(source, end));
    if (frame === undefined) return walked();
    if (typeof frame === 'string') return walked(frame);
    const problem = problemOf(frame, source.size);
    if (problem !== undefined) return walked(problem);
    picker.see(frame);
    addToTotals(totals, frame);
    if (frame.kind === 'batch') batches.push({ end: frame.end, rows: frame.rows });
    end = frame.end;
  }
}

function problemOf({ kind, end }: IpcFrame, size: number): string | undefined {
  if (kind === 'schema' || kind === 'other') return 'The stream contains an unexpected message type.';
  const missing = end - size;
  return missing > 0
    ? `The file is truncated: ${missing.toLocaleString('en-US')} bytes are missing from the last batch.`
    : undefined;
}

/** Tells how many rows lie wholly before a place, which only ever moves on. */
function rowCounter(batches: readonly BatchEnd[]): (place: number) => bigint {
  let next = 0;
  let rows = 0;
  return (place) => {
    for (let batch = batches[next]; batch !== undefined && batch.end <= place; batch = batches[next]) {
      rows += batch.rows;
      next += 1;
    }
    return BigInt(rows);
  };
}

/** The end that a stream has in a file: eight bytes today, four before 2019, or none. */
async function ownEnd(source: ByteReader, at: number): Promise<Uint8Array | undefined> {
  const bytes = await source.read(at, at + END_OF_STREAM.length);
  if (Buffer.compare(bytes, END_OF_STREAM) === 0) return END_OF_STREAM;
  const isOld = bytes.length >= 4 && bytes.subarray(0, 4).every((byte) => byte === 0);
  return isOld ? new Uint8Array(4) : undefined;
}
