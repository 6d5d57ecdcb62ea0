import type { z } from 'zod';
import { parseJson } from '#protocol/index.ts';
import { reading } from './file-bytes.ts';
import { bytesOf, likelyTextOf, MalformedBytes, mapEntryOf, numberOf, wireFields } from './protobuf.ts';

/*
 * A file of Lance's format 2, as far as it describes itself: what its columns hold is not read. It ends with a footer
 * that says where the table of its buffers lies. The first of them is its schema, the others are what its writer wanted
 * to be there. SECURITY: the bytes may come from anywhere, so every length is compared with the size of the file, and
 * with what is read at most, before memory is taken for it.
 */

/** The files of one index, on a disk or in object storage, where each read is a request. */
export interface IndexSource {
  /** Undefined where there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** The bytes from a position on, up to another one and without that. */
  read(name: string, from: number, to: number): Promise<Uint8Array>;
}

export interface IndexBytes {
  readonly from: number;
  readonly to: number;
}

export interface LanceFile {
  /** Before 2.0, nothing else is known of it. */
  readonly formatVersion: string;
  readonly rows: number | undefined;
  readonly metadata: ReadonlyMap<string, string>;
  readonly buffers: readonly IndexBytes[];
  /** What came with the end of the file is not read again. */
  readonly read: (range: IndexBytes) => Promise<Uint8Array>;
}

/** Undefined where there is none. What is damaged is a `LanceFileError` that names the file. */
export function readLanceFile<Result>(
  source: IndexSource,
  name: string,
  read: (file: LanceFile) => Result | Promise<Result>,
): Promise<Result | undefined> {
  return reading(name, async () => {
    const size = await source.size(name);
    return size === undefined ? undefined : read(await openLanceFile(source, name, size));
  });
}

async function openLanceFile(source: IndexSource, name: string, size: number): Promise<LanceFile> {
  const read = await readEndFirst(source, name, size);
  const footer = footerIn(await read({ from: Math.max(0, size - FOOTER_BYTES), to: size }));
  const { formatVersion } = footer;
  if (footer.table === undefined) {
    return { formatVersion, rows: undefined, metadata: new Map(), buffers: [], read };
  }
  const buffers = rangesIn(await read(within(footer.table, size)), size);
  return { formatVersion, ...schemaIn(await read(schemaRange(buffers))), buffers, read };
}

/** Of almost every file, these have the footer and all that it leads to. */
const END_BYTES = 64 * 1024;

async function readEndFirst(source: IndexSource, name: string, size: number): Promise<LanceFile['read']> {
  const start = Math.max(0, size - END_BYTES);
  const end = await readExactly(source, name, { from: start, to: size });
  return ({ from, to }) =>
    from >= start
      ? Promise.resolve(end.subarray(from - start, to - start))
      : readExactly(source, name, { from, to });
}

async function readExactly(source: IndexSource, name: string, { from, to }: IndexBytes): Promise<Uint8Array> {
  const bytes = await source.read(name, from, to);
  if (bytes.length !== to - from) throw new MalformedBytes('it was truncated while it was read');
  return bytes;
}

/*
 * The footer: where the metadata of the columns begins (8 bytes), where its offsets do (8), where the table of the
 * buffers does (8), how many buffers (4) and columns (4) there are, the version (2 and 2), and four letters.
 */

const FOOTER_BYTES = 40;
const TABLE_POSITION = 16;
const BUFFER_COUNT = 24;
const VERSION_BYTES = 8;
const LETTERS = Buffer.from('LANC');

/** A buffer in the table: its position and its size. */
const ENTRY_BYTES = 16;

/** SECURITY: no index that was seen has more than three. */
const MAX_BUFFERS = 4096;

interface Footer {
  readonly formatVersion: string;
  /** Undefined before 2.0, where files have none. */
  readonly table?: { readonly position: bigint; readonly length: number };
}

function footerIn(end: Uint8Array): Footer {
  const isLance = end.length >= VERSION_BYTES && LETTERS.equals(end.subarray(-LETTERS.length));
  if (!isLance) throw new MalformedBytes('it doesn’t end as a Lance file does');
  const view = viewOf(end);
  const [major, minor] = [view.getUint16(end.length - 8, true), view.getUint16(end.length - 6, true)];
  // What became 2.0 still wrote the next number of the format before it.
  if (major === 0 && minor < 3) return { formatVersion: `0.${minor}` };
  if (end.length < FOOTER_BYTES) throw new MalformedBytes('it is shorter than its footer');
  const count = view.getUint32(BUFFER_COUNT, true);
  if (count > MAX_BUFFERS) throw new MalformedBytes('it has more buffers than make sense');
  const table = { position: view.getBigUint64(TABLE_POSITION, true), length: count * ENTRY_BYTES };
  return { formatVersion: major === 0 ? '2.0' : `${major}.${minor}`, table };
}

function within({ position, length }: { position: bigint; length: number }, size: number): IndexBytes {
  if (position + BigInt(length) > BigInt(size)) throw new MalformedBytes('it has a buffer past its end');
  return { from: Number(position), to: Number(position) + length };
}

function rangesIn(table: Uint8Array, size: number): IndexBytes[] {
  const view = viewOf(table);
  return Array.from({ length: table.length / ENTRY_BYTES }, (_, index) => {
    const at = index * ENTRY_BYTES;
    const length = view.getBigUint64(at + 8, true);
    return within({ position: view.getBigUint64(at, true), length: Number(length) }, size);
  });
}

/** SECURITY: what one schema may take in memory. Old indices have a codebook in it, as a text. */
const MAX_SCHEMA_BYTES = 16 * 1024 * 1024;

function schemaRange([schema]: readonly IndexBytes[]): IndexBytes {
  if (schema === undefined) throw new MalformedBytes('it has no schema');
  if (rangeLength(schema) > MAX_SCHEMA_BYTES)
    throw new MalformedBytes('its schema is larger than makes sense');
  return schema;
}

/** The numbers of the members of `lance.file.FileDescriptor`, and of its `Schema`. */
const SCHEMA = 1;
const LENGTH = 2;
const METADATA = 5;

function schemaIn(descriptor: Uint8Array): Pick<LanceFile, 'rows' | 'metadata'> {
  const metadata = new Map<string, string>();
  let rows = 0;
  for (const { number, value } of wireFields(descriptor)) {
    if (number === LENGTH) rows = Number(numberOf(value));
    if (number !== SCHEMA) continue;
    for (const member of wireFields(bytesOf(value))) {
      if (member.number === METADATA) metadata.set(...mapEntryOf(member.value, likelyTextOf));
    }
  }
  if (!Number.isSafeInteger(rows)) throw new MalformedBytes('it has more rows than make sense');
  return { rows, metadata };
}

/** A value of the metadata that is JSON; undefined where it is none, or says something else than is known. */
export function jsonIn<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
}

export function wholeNumberIn(metadata: LanceFile['metadata'], name: string): number | undefined {
  const text = metadata.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** SECURITY: a word of the format, and no text that somebody else might have put there. */
export function wordIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z0-9_]{1,40}$/.test(text) ? text : undefined;
}

export function rangeLength({ from, to }: IndexBytes): number {
  return to - from;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
