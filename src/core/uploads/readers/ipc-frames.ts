import { openFlatTable } from '#protocol/arrow/flat-table.ts';
import { DICTIONARY_BATCH, FOOTER, HEADER, MESSAGE, payForMetadata } from '#protocol/arrow/ipc-format.ts';
import { type ByteReader, type IpcMessage, readFooter, readMessage } from '#protocol/arrow/ipc-messages.ts';
import { type BatchHeader, readBatchHeader } from '#protocol/arrow/record-batch.ts';

/** A message and its offsets in a file. */
export interface IpcFrame extends MessageFacts {
  readonly at: number;
  readonly metadata: Uint8Array;
  /** With the prefix before its metadata. */
  readonly whole: Uint8Array;
  readonly bodyStart: number;
  /** The offset behind its body, which may lie beyond the end of the file. */
  readonly end: number;
}

/** The message at an offset, without its body; undefined at the end of the stream. */
export async function readFrame(source: ByteReader, at: number): Promise<IpcFrame | undefined> {
  const message: IpcMessage | undefined = await readMessage(source, at);
  if (message === undefined) return undefined;
  const { metadata, whole, bodyStart } = message;
  const facts = messageInfo(metadata);
  return { ...facts, at, metadata, whole, bodyStart, end: bodyStart + facts.bodyLength };
}

/**
 * SECURITY: messages are read member by member with checked offsets, not by apache-arrow, which allocates what a
 * message announces before checking that it exists.
 */

/** What a message says about its body. */
export interface MessageFacts {
  readonly kind: 'schema' | 'dictionary' | 'batch' | 'other';
  readonly bodyLength: number;
  readonly rows: number;
  /** Undefined if nothing is compressed. */
  readonly compression: string | undefined;
  /** Whether it extends an earlier dictionary. */
  readonly isDelta: boolean;
  /** Whether its offsets and counts are safe for a reader that doesn't check them. */
  readonly isSound: boolean;
}

const KINDS: Readonly<Record<number, MessageFacts['kind']>> = {
  [HEADER.schema]: 'schema',
  [HEADER.dictionary]: 'dictionary',
  [HEADER.batch]: 'batch',
};

/** Throws a RangeError for an invalid message. */
export function messageInfo(metadata: Uint8Array): MessageFacts {
  const message = openFlatTable(metadata);
  const kind = KINDS[message.byte(MESSAGE.headerType)] ?? 'other';
  const bodyLength = safeInteger(message.long(MESSAGE.bodyLength));
  payForMetadata(message, MESSAGE.metadata);
  const nothing = { kind, bodyLength, rows: 0, compression: undefined, isDelta: false, isSound: true };
  const header = message.table(MESSAGE.header);
  if (header === undefined || kind === 'schema' || kind === 'other') return nothing;
  const isDictionary = kind === 'dictionary';
  const table = isDictionary ? header.table(DICTIONARY_BATCH.batch) : header;
  if (table === undefined) return nothing;
  const batch = readBatchHeader(table);
  return {
    kind,
    bodyLength,
    rows: safeInteger(batch.rows),
    compression: compressionOf(batch),
    isDelta: isDictionary && header.byte(DICTIONARY_BATCH.isDelta) !== 0,
    isSound: isPlausible(batch, bodyLength),
  };
}

function compressionOf({ codec }: BatchHeader): string | undefined {
  if (codec === 'none') return undefined;
  return codec === 'unknown' ? 'an unknown codec' : codec;
}

function safeInteger(long: number): number {
  if (long < 0 || long > Number.MAX_SAFE_INTEGER) throw new RangeError('It says what can’t be.');
  return long;
}

const BITS = 8;
/** A column of only nulls has no buffers at all; this many rows without bits do no harm. */
const WITHOUT_BITS = 65_536;

/**
 * SECURITY: whether a batch announces no more than its body can hold. One changed byte can announce more rows than
 * there are bits, and apache-arrow would allocate or count them for hours.
 */
function isPlausible({ rows, nodes, buffers, viewBuffers }: BatchHeader, bodyLength: number): boolean {
  const mostRows = bodyLength * BITS + WITHOUT_BITS;
  return (
    rows <= mostRows &&
    nodes.every(({ first: length, second: nulls }) => nulls >= 0 && nulls <= length && length <= mostRows) &&
    buffers.every(({ first: at, second: length }) => at >= 0 && length >= 0 && at + length <= bodyLength) &&
    viewBuffers.every((count) => count >= 0 && count <= buffers.length)
  );
}

/** The offsets of a file's messages, from its footer. */
export interface Blocks {
  readonly dictionaries: readonly number[];
  readonly batches: readonly number[];
}

/** A block is three numbers: its offset, and the lengths of header and body. */
const BLOCK = 3;
/** Enough for a hundred thousand batches and a schema of ten thousand columns. */
const MAX_FOOTER_LENGTH = 64 * 1024 * 1024;

/** Throws a RangeError if there is no valid footer. */
export async function readBlocks(source: ByteReader): Promise<Blocks> {
  const found = await readFooter(source, MAX_FOOTER_LENGTH);
  if (found === undefined) throw new RangeError('There is no footer.');
  const { start, bytes } = found;
  const footer = openFlatTable(bytes);
  const places = (member: number) =>
    footer
      .longs(member, BLOCK)
      .flatMap((long, index) => (index % BLOCK === 0 ? placeBefore(start, long) : []));
  return { dictionaries: places(FOOTER.dictionaries), batches: places(FOOTER.batches) };
}

function placeBefore(end: number, long: number): number {
  if (long < 0 || long >= end) throw new RangeError('A message is outside the file.');
  return long;
}
