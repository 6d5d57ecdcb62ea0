import type { z } from 'zod';
import { parseJson } from '#protocol/index.ts';
import { reading } from './file-bytes.ts';
import { bytesOf, likelyTextOf, MalformedBytes, mapEntryOf, numberOf, wireFields } from './protobuf.ts';

/*
 * Reads the metadata of a file in Lance's format 2, but not the values of its columns. The file ends with a footer
 * that has the offset of the buffer table. The first buffer is the schema, the others are from the writer. SECURITY:
 * the bytes are untrusted, so every length is compared with the size of the file, and with a maximum, before memory
 * is allocated for it.
 */

/** The files of an index, on a disk or in object storage, where each read is a request. */
export interface IndexSource {
  /** Returns undefined if there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Reads a range of bytes. The end is exclusive. */
  read(name: string, from: number, to: number): Promise<Uint8Array>;
}

export interface IndexBytes {
  readonly from: number;
  readonly to: number;
}

export interface LanceFile {
  /** Before 2.0, nothing else is known. */
  readonly formatVersion: string;
  readonly rows: number | undefined;
  readonly metadata: ReadonlyMap<string, string>;
  readonly buffers: readonly IndexBytes[];
  /** Uses the end of the file, which is already in memory, without reading it again. */
  readonly read: (range: IndexBytes) => Promise<Uint8Array>;
}

/** Returns undefined if there is no such file. Throws a `LanceFileError` for a damaged one. */
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

/** Enough for the footer and all its targets in almost every file. */
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
 * The footer: the offsets of the column metadata, of its offsets, and of the buffer table (8 bytes each), the number
 * of buffers and columns (4 each), the version (2 and 2), and four letters.
 */

const FOOTER_BYTES = 40;
const TABLE_POSITION = 16;
const BUFFER_COUNT = 24;
const VERSION_BYTES = 8;
const LETTERS = Buffer.from('LANC');

/** A buffer in the table: its offset and its size. */
const ENTRY_BYTES = 16;

/** SECURITY: real indices have at most three. */
const MAX_BUFFERS = 4096;

interface Footer {
  readonly formatVersion: string;
  /** Absent before 2.0, where files have no such table. */
  readonly table?: { readonly position: bigint; readonly length: number };
}

function footerIn(end: Uint8Array): Footer {
  const isLance = end.length >= VERSION_BYTES && LETTERS.equals(end.subarray(-LETTERS.length));
  if (!isLance) throw new MalformedBytes('it doesn’t end as a Lance file does');
  const view = viewOf(end);
  const [major, minor] = [view.getUint16(end.length - 8, true), view.getUint16(end.length - 6, true)];
  // Early writers of 2.0 stored this number.
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

/** SECURITY: the memory limit for a schema. In old indices, it contains a codebook as text. */
const MAX_SCHEMA_BYTES = 16 * 1024 * 1024;

function schemaRange([schema]: readonly IndexBytes[]): IndexBytes {
  if (schema === undefined) throw new MalformedBytes('it has no schema');
  if (rangeLength(schema) > MAX_SCHEMA_BYTES)
    throw new MalformedBytes('its schema is larger than makes sense');
  return schema;
}

/** The field numbers of `lance.file.FileDescriptor` and its `Schema`. */
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

/** Parses a JSON value of the metadata. Returns undefined if it is invalid, or doesn’t match the schema. */
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

/** SECURITY: accepts only a word as the format has them, not an arbitrary text. */
export function wordIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z0-9_]{1,40}$/.test(text) ? text : undefined;
}

export function rangeLength({ from, to }: IndexBytes): number {
  return to - from;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
