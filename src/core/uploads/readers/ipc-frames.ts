import { type FlatTables, openTables } from '#protocol/arrow/flat-tables.ts';
import {
  type ByteReader,
  FILE_MAGIC,
  type IpcMessage,
  readMessage,
} from '#protocol/arrow/vectors/ipc-messages.ts';

/** A message where it lies in a file. */
export interface IpcFrame extends MessageFacts {
  readonly at: number;
  readonly metadata: Uint8Array;
  /** With what stands before its metadata. */
  readonly whole: Uint8Array;
  readonly bodyStart: number;
  /** Behind its body, which may lie beyond the end of the file. */
  readonly end: number;
}

/** The message at a place, without its body; undefined where the stream ends. */
export async function readFrame(source: ByteReader, at: number): Promise<IpcFrame | undefined> {
  const message: IpcMessage | undefined = await readMessage(source, at);
  if (message === undefined) return undefined;
  const { metadata, whole, bodyStart } = message;
  const facts = messageInfo(metadata);
  return { ...facts, at, metadata, whole, bodyStart, end: bodyStart + facts.bodyLength };
}

const PREFIX = 8;

/** The header as today's writers begin a message, also where the file is older than they are or lies otherwise. */
export function framed(metadata: Uint8Array): Uint8Array {
  const length = Math.ceil(metadata.length / 8) * 8;
  const bytes = new Uint8Array(PREFIX + length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, -1, true);
  view.setInt32(4, length, true);
  bytes.set(metadata, PREFIX);
  return bytes;
}

/** What a stream ends with. */
export const END_OF_STREAM: Uint8Array = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

/*
 * SECURITY: what a message says of itself is read by the places of its members, each checked, and not by apache-arrow,
 * which makes what a message announces before it looks whether it is there.
 */

/** What one message of a stream says of its body. */
export interface MessageFacts {
  readonly kind: 'schema' | 'dictionary' | 'batch' | 'other';
  readonly bodyLength: number;
  readonly rows: number;
  /** Undefined where nothing is compressed. */
  readonly compression: string | undefined;
  /** Whether it adds to a dictionary that was there before. */
  readonly isDelta: boolean;
  /** Whether a reader that believes it can come to no harm. */
  readonly isSound: boolean;
}

/** The places of the members in Arrow's own `Message.fbs`. */
const MESSAGE = { headerType: 1, header: 2, bodyLength: 3, metadata: 4 } as const;
const KEY_VALUE = { key: 0, value: 1 } as const;
const BATCH = { length: 0, compression: 3 } as const;
const DICTIONARY = { batch: 1, isDelta: 2 } as const;
const KINDS: Readonly<Record<number, MessageFacts['kind']>> = { 1: 'schema', 2: 'dictionary', 3: 'batch' };
const CODECS = ['lz4', 'zstd'] as const;

/** Throws a RangeError for a message that makes no sense. */
export function messageInfo(metadata: Uint8Array): MessageFacts {
  const tables = openTables(metadata);
  const root = tables.root();
  const kind = KINDS[tables.byteOf(root, MESSAGE.headerType) ?? 0] ?? 'other';
  const bodyLength = whole(tables.longOf(root, MESSAGE.bodyLength));
  payForMetadata(tables, root);
  const nothing = { kind, bodyLength, rows: 0, compression: undefined, isDelta: false, isSound: true };
  const header = tables.tableOf(root, MESSAGE.header);
  if (header === undefined || kind === 'schema' || kind === 'other') return nothing;
  const isDictionary = kind === 'dictionary';
  const batch = isDictionary ? tables.tableOf(header, DICTIONARY.batch) : header;
  if (batch === undefined) return nothing;
  const rows = whole(tables.longOf(batch, BATCH.length));
  return {
    kind,
    bodyLength,
    rows,
    compression: compressionOf(tables, batch),
    isDelta: isDictionary && (tables.byteOf(header, DICTIONARY.isDelta) ?? 0) !== 0,
    isSound: isPlausibleBatch(tables, batch, { rows, bodyLength }),
  };
}

function payForMetadata(tables: FlatTables, root: number): void {
  for (const entry of tables.tablesOf(root, MESSAGE.metadata)) {
    tables.payForText(entry, KEY_VALUE.key);
    tables.payForText(entry, KEY_VALUE.value);
  }
}

function compressionOf(tables: FlatTables, batch: number): string | undefined {
  const compression = tables.tableOf(batch, BATCH.compression);
  if (compression === undefined) return undefined;
  // What is left out has the number 0.
  return CODECS[tables.byteOf(compression, 0) ?? 0] ?? 'an unknown codec';
}

function whole(long: bigint | undefined): number {
  if (long === undefined) return 0;
  if (long < 0n || long > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('It says what can’t be.');
  return Number(long);
}

/** The places of the members in Arrow's own `Message.fbs`. */
const SOUND_BATCH_BATCH = { nodes: 1, buffers: 2, viewBuffers: 4 } as const;
const BITS = 8n;
/** A column of nothing but nulls has no bits at all; so many rows of it do no harm. */
const WITHOUT_BITS = 65_536n;

interface BatchSize {
  readonly rows: number;
  readonly bodyLength: number;
}

/**
 * SECURITY: whether a batch says no more of its body than there can be in it. One changed byte can announce more rows than
 * there are bits, and apache-arrow makes room for them, or counts them, for hours.
 */
function isPlausibleBatch(tables: FlatTables, batch: number, { rows, bodyLength }: BatchSize): boolean {
  const body = BigInt(bodyLength);
  const mostRows = body * BITS + WITHOUT_BITS;
  const buffers = tables.longsOf(batch, SOUND_BATCH_BATCH.buffers, 2);
  return (
    BigInt(rows) <= mostRows &&
    pairsOf(tables.longsOf(batch, SOUND_BATCH_BATCH.nodes, 2)).every(
      ([length, nulls]) => nulls >= 0n && nulls <= length && length <= mostRows,
    ) &&
    pairsOf(buffers).every(([offset, length]) => offset >= 0n && length >= 0n && offset + length <= body) &&
    tables
      .longsOf(batch, SOUND_BATCH_BATCH.viewBuffers, 1)
      .every((count) => count >= 0n && count <= BigInt(buffers.length))
  );
}

function pairsOf(longs: readonly bigint[]): (readonly [bigint, bigint])[] {
  return Array.from({ length: longs.length / 2 }, (_, place) => [
    longs[2 * place] ?? 0n,
    longs[2 * place + 1] ?? 0n,
  ]);
}

/** Where the messages of a file lie, by its footer. */
export interface Blocks {
  readonly dictionaries: readonly number[];
  readonly batches: readonly number[];
}

/** The places of the members in Arrow's own `File.fbs`; a block is three numbers: place, length of header, of body. */
const FOOTER = { dictionaries: 2, batches: 3 } as const;
const BLOCK = 3;
const END = 4 + FILE_MAGIC.length;
/** Of a hundred thousand batches, with a schema of ten thousand columns. */
const MAX_FOOTER_LENGTH = 64 * 1024 * 1024;

/** Throws a RangeError where there is no footer that makes sense. */
export async function readBlocks(source: ByteReader): Promise<Blocks> {
  const end = Buffer.from(await source.read(Math.max(0, source.size - END), source.size));
  if (end.subarray(4).toString('latin1') !== FILE_MAGIC) throw new RangeError('There is no footer.');
  const length = end.readInt32LE(0);
  const start = source.size - END - length;
  if (length <= 0 || length > MAX_FOOTER_LENGTH || start < 0)
    throw new RangeError('There is no such footer.');
  const tables = openTables(await source.read(start, start + length));
  const root = tables.root();
  const places = (member: number) =>
    tables
      .longsOf(root, member, BLOCK)
      .flatMap((long, index) => (index % BLOCK === 0 ? placeOf(long, start) : []));
  return { dictionaries: places(FOOTER.dictionaries), batches: places(FOOTER.batches) };
}

function placeOf(long: bigint, end: number): number {
  if (long < 0n || long >= BigInt(end)) throw new RangeError('A message is outside the file.');
  return Number(long);
}
