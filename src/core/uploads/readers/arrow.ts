import { END_OF_STREAM, framed, PREFIX } from '#protocol/arrow/ipc-framing.ts';
import { type ByteReader, schemaInFooter, startInFile } from '#protocol/arrow/ipc-messages.ts';
import { type FileToRead, orDamaged, type TableReader, unreadable } from '../table-reader.ts';
import { piecesOf } from './byte-chunks.ts';
import { createPreviewPicker, type PreviewPicker } from './file-preview.ts';
import { type Blocks, type IpcFrame, readBlocks, readFrame } from './ipc-frames.ts';
import { schemaFacts } from './schema-facts.ts';

/** An Arrow IPC stream in a file: its own bytes are sent. */
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
    stream: async function* (onProgress) {
      const rowsUpTo = rowCounter(batches);
      let read = 0;
      for await (const piece of piecesOf(file, 0, end)) {
        yield piece;
        read += piece.length;
        onProgress({ read, rows: rowsUpTo(read) });
      }
      // A stream may end without an end marker; adding one is always valid.
      yield mark ?? END_OF_STREAM;
    },
  };
}

function surplus(count: number): string[] {
  if (count <= 0) return [];
  return [`${count.toLocaleString('en-US')} more bytes follow the end of the stream. They aren’t sent.`];
}

/** Totals of the messages in a file, read from their headers only. */
interface BatchTotals {
  rows: number;
  batches: number;
  largestBatch: number;
  readonly compression: Set<string>;
}

interface WalkedStream {
  readonly totals: BatchTotals;
  readonly picker: PreviewPicker;
  readonly batches: readonly BatchEnd[];
  /** The offset behind the last complete message. */
  readonly end: number;
  readonly problems: readonly string[];
}

interface BatchEnd {
  readonly end: number;
  readonly rows: number;
}

/** Reads headers only, up to the end of the stream. */
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

/** Counts the rows that lie wholly before an offset. The offsets must increase. */
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

/** The end marker of a stream in a file: eight bytes now, four before 2019, or none. */
async function ownEnd(source: ByteReader, at: number): Promise<Uint8Array | undefined> {
  const bytes = await source.read(at, at + END_OF_STREAM.length);
  if (Buffer.compare(bytes, END_OF_STREAM) === 0) return END_OF_STREAM;
  const isOld = bytes.length >= 4 && bytes.subarray(0, 4).every((byte) => byte === 0);
  return isOld ? new Uint8Array(4) : undefined;
}

/**
 * An Arrow IPC file: magic, padding, and a footer around the messages of a stream. Only the messages that the footer
 * lists are sent; whatever else lies between them isn't part of the file.
 */
export async function readArrowFile({ file }: FileToRead): Promise<TableReader> {
  const schema = await orDamaged(() => schemaOf(file));
  if (typeof schema === 'string') return unreadable('arrow-file', schema);
  const known = schemaFacts(schema, schema.subarray(PREFIX));
  if (typeof known === 'string') return unreadable('arrow-file', known);
  const { problems, warnings, ...facts } = known;
  const blocks = await orDamaged(() => readBlocks(file));
  if (typeof blocks === 'string')
    return unreadable('arrow-file', 'The Arrow file is truncated: its footer is missing.');
  const { totals, picker, places, ...walked } = await walkBlocks(file, blocks);
  return {
    findings: {
      format: 'arrow-file',
      ...facts,
      rows: BigInt(totals.rows),
      batches: totals.batches,
      compression: [...totals.compression],
      firstRows: await picker.rows(file, schema),
      problems: [...problems, ...walked.problems],
      warnings: [...warnings, ...batchWarnings(totals)],
    },
    stream: async function* (onProgress) {
      let rows = 0;
      yield schema;
      for (const at of places) {
        const frame = await readFrame(file, at);
        if (frame === undefined) continue;
        yield framed(frame.metadata);
        let read = frame.bodyStart;
        for await (const piece of piecesOf(file, read, frame.end)) {
          yield piece;
          read += piece.length;
          onProgress({ read, rows: BigInt(rows) });
        }
        if (frame.kind === 'batch') rows += frame.rows;
        onProgress({ read, rows: BigInt(rows) });
      }
      yield END_OF_STREAM;
    },
  };
}

/** The schema as the first message of a stream. */
async function schemaOf(file: FileToRead['file']): Promise<Uint8Array> {
  const first = await readFrame(file, (await startInFile(file)) ?? 0);
  // Some writers store it only in the footer.
  return first?.kind === 'schema' ? framed(first.metadata) : schemaInFooter(file);
}

const DAMAGED = 'The Arrow file is damaged: its footer refers to missing messages.';

interface WalkedFile {
  readonly totals: BatchTotals;
  readonly picker: PreviewPicker;
  /** The offset of each message, in the order that a stream requires. */
  readonly places: readonly number[];
  readonly problems: readonly string[];
}

/** Dictionaries come first, since batches refer to them; a delta comes after the dictionary that it extends. */
async function walkBlocks(source: ByteReader, blocks: Blocks): Promise<WalkedFile> {
  const totals = noTotals();
  const picker = createPreviewPicker();
  const deltas = new Set<number>();
  let bytes = 0;

  /** Doesn't keep the frames: there may be very many. */
  async function look(at: number, kind: IpcFrame['kind']): Promise<boolean> {
    const frame = await orDamaged(() => readFrame(source, at));
    if (typeof frame === 'string' || frame?.kind !== kind || frame.end > source.size) return false;
    if (frame.isDelta) deltas.add(at);
    picker.see(frame);
    addToTotals(totals, frame);
    bytes += frame.end - at;
    // If a footer lists one message a million times, it would be sent a million times.
    return bytes <= source.size;
  }

  const { dictionaries, batches } = blocks;
  const isWhole =
    (await every(dictionaries, (at) => look(at, 'dictionary'))) &&
    (await every(batches, (at) => look(at, 'batch')));
  const places = [
    ...dictionaries.filter((at) => !deltas.has(at)),
    ...dictionaries.filter((at) => deltas.has(at)),
    ...batches,
  ];
  return { totals, picker, places, problems: isWhole ? [] : [DAMAGED] };
}

async function every(places: readonly number[], isSo: (at: number) => Promise<boolean>): Promise<boolean> {
  for (const at of places) if (!(await isSo(at))) return false;
  return true;
}

function noTotals(): BatchTotals {
  return { rows: 0, batches: 0, largestBatch: 0, compression: new Set() };
}

function addToTotals(totals: BatchTotals, frame: IpcFrame): void {
  if (frame.compression !== undefined) totals.compression.add(frame.compression);
  if (frame.kind !== 'batch') return;
  totals.rows += frame.rows;
  totals.batches += 1;
  totals.largestBatch = Math.max(totals.largestBatch, frame.bodyLength);
}

/** In bytes: the local server's limit for one batch. */
const LARGE_BATCH = 100 * 1024 * 1024;

function batchWarnings({ rows, compression, largestBatch }: BatchTotals): string[] {
  const warnings: string[] = [];
  if (rows === 0) warnings.push('The file has no rows. The table will be empty.');
  if (compression.size > 0) {
    const codecs = [...compression].join(' and ');
    warnings.push(
      `Batches are compressed with ${codecs} and sent as is. Most servers support this; no preview is available.`,
    );
  }
  if (largestBatch > LARGE_BATCH) {
    const megabytes = Math.round(largestBatch / 1024 ** 2).toLocaleString('en-US');
    warnings.push(`It contains a ${megabytes} MB batch. Some servers reject batches larger than 100 MB.`);
  }
  return warnings;
}
