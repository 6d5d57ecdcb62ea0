import { NotArrowVectors } from '#protocol/arrow/arrow-errors.ts';
import { openFlatTable } from '#protocol/arrow/flat-table.ts';
import { HEADER, headerOf, isBigEndian } from '#protocol/arrow/ipc-format.ts';
import { framed, PREFIX } from '#protocol/arrow/ipc-framing.ts';
import { type ByteReader, schemaInFooter, startInFile } from '#protocol/arrow/ipc-messages.ts';
import { checkSchema } from '#protocol/arrow/stream-schema.ts';
import { createSlices } from '../../time-slices.ts';
import { type IpcFrame, readBlocks, readFrame } from '../../uploads/readers/ipc-frames.ts';
import { CorruptDataError } from '../request-rows.ts';

/** The Arrow messages of a response, from a file or a stream. */
export interface IpcAnswer {
  /** The schema as the first message of a stream. */
  readonly schema: Uint8Array;
  /** Dictionaries and batches, in an order that is valid in a stream. */
  readonly frames: readonly AnswerFrame[];
  readonly rows: number;
}

export interface AnswerFrame extends IpcFrame {
  readonly body: Uint8Array;
}

/** SECURITY: a response that consists only of tiny messages would be read endlessly. */
const MAX_MESSAGES = 100_000;

/** Throws a RangeError for invalid bytes, or a {@link CorruptDataError} if there is a better explanation. */
export async function readIpcAnswer(bytes: Uint8Array): Promise<IpcAnswer> {
  const source = readerOf(bytes);
  const start = await startInFile(source);
  const first = await readFrame(source, start ?? 0);
  if (first?.kind !== 'schema' && start === undefined) throw new RangeError('There is no schema.');
  const schema = first?.kind === 'schema' ? framed(first.metadata) : await schemaInFooter(source);
  checkSchema(schema.subarray(PREFIX));
  const frames =
    start === undefined ? await framesOfStream(source, first?.end ?? 0) : await framesOfFile(source);
  return answerOf(schema, frames);
}

/**
 * The complete messages of a response that was cut off. An Arrow file without its footer is read as the stream that it
 * contains.
 */
export async function readCutIpcAnswer(bytes: Uint8Array): Promise<IpcAnswer> {
  const source = readerOf(bytes);
  const first = await readFrame(source, (await startInFile(source)) ?? 0);
  if (first?.kind !== 'schema') throw new RangeError('There is no schema.');
  checkSchema(first.metadata);
  return answerOf(framed(first.metadata), await framesOfStream(source, first.end, true));
}

function readerOf(bytes: Uint8Array): ByteReader {
  return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}

function answerOf(schema: Uint8Array, frames: readonly AnswerFrame[]): IpcAnswer {
  refuseBigEndian(schema);
  return { schema, frames, rows: frames.reduce((sum, frame) => sum + rowsIn(frame), 0) };
}

async function framesOfStream(source: ByteReader, from: number, isCut = false): Promise<AnswerFrame[]> {
  const frames: AnswerFrame[] = [];
  const turn = createSlices();
  let at = from;
  for (;;) {
    await turn();
    const frame = await (isCut ? wholeFrame(source, at) : readFrame(source, at));
    if (frame === undefined) return frames;
    frames.push(await withBody(frame, source));
    if (frames.length > MAX_MESSAGES) throw new RangeError('There are too many messages.');
    at = frame.end;
  }
}

/** Returns undefined if the message extends beyond the end. */
async function wholeFrame(source: ByteReader, at: number): Promise<IpcFrame | undefined> {
  const frame = await readFrame(source, at).catch((problem: unknown) => {
    if (problem instanceof NotArrowVectors) return undefined;
    throw problem;
  });
  return frame === undefined || frame.end > source.size ? undefined : frame;
}

/** Reads by the footer at the end of the file, so that a truncated file can't pass for a shorter one. */
async function framesOfFile(source: ByteReader): Promise<AnswerFrame[]> {
  const { dictionaries, batches } = await readBlocks(source);
  const frames: AnswerFrame[] = [];
  const turn = createSlices();
  let length = 0;
  for (const at of [...dictionaries, ...batches]) {
    await turn();
    const frame = await readFrame(source, at);
    if (frame === undefined || frames.length >= MAX_MESSAGES)
      throw new RangeError('There is no such message.');
    // SECURITY: a footer can list one message a thousand times, and each time it would be copied.
    length += frame.end - at;
    if (length > source.size) throw new RangeError('Messages of the file overlap.');
    frames.push(await withBody(frame, source));
  }
  return frames;
}

/** SECURITY: a message that announces more than its body holds is not passed to a reader that doesn't check it. */
async function withBody(frame: IpcFrame, source: ByteReader): Promise<AnswerFrame> {
  const { bodyStart, end, isSound } = frame;
  if (end > source.size || !isSound) throw new RangeError('A message isn’t what it says.');
  return { ...frame, body: await source.read(bodyStart, end) };
}

function rowsIn({ kind, rows }: IpcFrame): number {
  return kind === 'batch' ? rows : 0;
}

function refuseBigEndian(schema: Uint8Array): void {
  const header = headerOf(openFlatTable(schema.subarray(PREFIX)), HEADER.schema);
  if (header !== undefined && isBigEndian(header)) {
    throw new CorruptDataError('Big-endian data isn’t supported.');
  }
}
