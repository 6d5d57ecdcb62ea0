import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { idParts } from '#contract/catalog.ts';
import { failureDetails } from '#contract/errors.ts';
import { errorCode } from '#files/file-errors.ts';
import { removeIfExists, renameWithRetry } from '#files/file-system.ts';
import { openOwnFile } from '#files/read-own-file.ts';
import {
  addToCount,
  hasFlag,
  link,
  NAMESPACE,
  type NameTable,
  NONE,
  ROOT,
  readingOf,
  setReading,
  TAKEN,
  textEnd,
  UNREAD,
} from './name-table.ts';

/** Stored with the names. */
const namesMeta = z.object({
  connectionId: z.string(),
  /** Identifies the server: names of another server aren't used. */
  server: z.string(),
  /** When all names were last read completely. */
  at: z.number().nullable(),
  isPaused: z.boolean(),
  /** Whether everything was being read again when this was written. */
  isRenewing: z.boolean(),
  failures: z.array(z.object({ id: idParts, details: failureDetails })),
});

export type NamesMeta = z.infer<typeof namesMeta>;

interface KeptNames {
  readonly meta: NamesMeta;
  readonly columns: NameTable;
}

export type DecodedNames =
  | ({ readonly state: 'good' } & KeptNames)
  | { readonly state: 'newer' }
  | { readonly state: 'damaged'; readonly reason: string };

/** Returns undefined if there is no file. */
export async function readNamesFile(path: string): Promise<DecodedNames | undefined> {
  const file = await openIfExists(path);
  if (file === undefined) return undefined;
  try {
    return decodeNames(await readWhole(file));
  } finally {
    await file.close();
  }
}

/** Enough for the maximum number of names. */
const MOST_BYTES = 1024 * 1024 * 1024;

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await openOwnFile(path, MOST_BYTES);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads into one buffer, which the columns become views of. */
async function readWhole(file: FileHandle): Promise<ArrayBuffer> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.buffer;
}

const DIRECTORY_MODE = 0o700;

/** Replaces the file atomically, like small files are written, but without holding everything in memory twice. */
export async function writeNamesFile(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  const temporary = join(directory, `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await writeDurably(temporary, parts);
    await renameWithRetry(temporary, path);
  } catch (error) {
    await removeIfExists(temporary);
    throw error;
  }
}

// SECURITY: only the user may read the names of a server's tables.
const FILE_MODE = 0o600;

async function writeDurably(path: string, parts: readonly Uint8Array[]): Promise<void> {
  // SECURITY: `wx` follows no link that another user may have put there.
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

const AT = { version: 8, meta: 12, count: 16, text: 20, check: 24 };

const HEAD = 28;

const VERSION = 1;

// Not the whole contract: the thread would load the schema of every call.

/**
 * The file contains the columns as they are in memory, so that a million names load as fast as the disk allows. Every
 * supported machine is little-endian.
 */

const MAGIC = 'VTRNAMES';

/**
 * The bytes of the file in pieces, without copying the names: only the flags of existing entries ever change, and those
 * are copied. Names added during the write aren't included.
 */
export function encodeNames({ meta, columns }: KeptNames): readonly Uint8Array[] {
  const { count: entries } = columns;
  const metaBytes = padded(new TextEncoder().encode(JSON.stringify(meta)), 0x20);
  const parts = [
    metaBytes,
    bytesOf(columns.starts.subarray(0, entries + 1)),
    bytesOf(columns.mids.subarray(0, entries)),
    bytesOf(columns.parents.subarray(0, entries)),
    bytesOf(columns.letters.subarray(0, entries)),
    padded(columns.flags.subarray(0, entries), 0),
    columns.text.subarray(0, textEnd(columns)),
  ];
  const headBytes = new Uint8Array(HEAD);
  headBytes.set(new TextEncoder().encode(MAGIC));
  const head = new DataView(headBytes.buffer);
  head.setUint32(AT.version, VERSION, true);
  head.setUint32(AT.meta, metaBytes.length, true);
  head.setUint32(AT.count, entries, true);
  head.setUint32(AT.text, textEnd(columns), true);
  head.setUint32(AT.check, checkOf(parts), true);
  return [headBytes, ...parts];
}

/** SECURITY: everything in the file is checked before use; an inconsistent file counts as damaged. */
export function decodeNames(file: ArrayBuffer): DecodedNames {
  if (file.byteLength < HEAD) return damaged('it is cut off');
  const head = new DataView(file);
  if (Buffer.from(file, 0, MAGIC.length).toString('latin1') !== MAGIC)
    return damaged('it is no list of names');
  const version = head.getUint32(AT.version, true);
  if (version > VERSION) return { state: 'newer' };
  if (version < VERSION) return damaged('it says no version');
  const body = new Uint8Array(file, HEAD);
  if (checkOf([body]) !== head.getUint32(AT.check, true)) return damaged('its checksum is wrong');
  const [metaLength, entries, text] = [AT.meta, AT.count, AT.text].map((at) => head.getUint32(at, true));
  const sizes = { meta: metaLength ?? 0, entries: entries ?? 0, text: text ?? 0 };
  if (HEAD + lengthOf(sizes) !== file.byteLength) return damaged('its length is wrong');
  const meta = readMeta(new Uint8Array(file, HEAD, sizes.meta));
  const columns = cutColumns(file, sizes);
  if (meta === undefined || !isSound(columns)) return damaged('what is in it doesn’t fit together');
  return { state: 'good', meta, columns: revived(columns) };
}

interface Sizes {
  readonly meta: number;
  readonly entries: number;
  readonly text: number;
}

const WORD = 4;

function lengthOf({ meta, entries, text }: Sizes): number {
  return meta + (entries + 1) * WORD + 3 * entries * WORD + padding(entries) + entries + text;
}

function cutColumns(file: ArrayBuffer, { meta, entries, text }: Sizes): NameTable {
  const starts = HEAD + meta;
  const mids = starts + (entries + 1) * WORD;
  const words = entries * WORD;
  const flags = mids + 3 * words;
  return {
    count: entries,
    starts: new Uint32Array(file, starts, entries + 1),
    mids: new Uint32Array(file, mids, entries),
    parents: new Int32Array(file, mids + words, entries),
    letters: new Int32Array(file, mids + 2 * words, entries),
    flags: new Uint8Array(file, flags, entries),
    latest: new Int32Array(entries).fill(NONE),
    previous: new Int32Array(entries).fill(NONE),
    text: new Uint8Array(file, flags + entries + padding(entries), text),
    counts: { names: 0, namespaces: 0, remaining: 0, failed: 0 },
    unreadFrom: 0,
  };
}

function isSound(columns: NameTable): boolean {
  const { starts, mids, parents, text, count: entries } = columns;
  if (entries === 0 || starts[0] !== 0 || textEnd(columns) !== text.length) return false;
  if (parents[ROOT] !== NONE || !hasFlag(columns, ROOT, NAMESPACE)) return false;
  for (let entry = 0; entry < entries; entry += 1) {
    const [start = 0, mid = 0, end = 0] = [starts[entry], mids[entry], starts[entry + 1]];
    if (start > mid || mid > end) return false;
    const parent = parents[entry] ?? NONE;
    if (entry > ROOT && !(parent >= ROOT && parent < entry && hasFlag(columns, parent, NAMESPACE)))
      return false;
  }
  return true;
}

/** Restores the columns and counts that the file leaves out; what was being read is read again. */
function revived(columns: NameTable): NameTable {
  for (let entry = 0; entry < columns.count; entry += 1) {
    link(columns, entry, columns.parents[entry] ?? NONE);
    addToCount(columns, entry, 1);
    if (hasFlag(columns, entry, NAMESPACE) && readingOf(columns, entry) === TAKEN)
      setReading(columns, entry, UNREAD);
  }
  return columns;
}

function readMeta(bytes: Uint8Array): NamesMeta | undefined {
  try {
    return namesMeta.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    // The caller reports the damage.
    return undefined;
  }
}

function damaged(reason: string): DecodedNames {
  return { state: 'damaged', reason };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function padding(length: number): number {
  return (WORD - (length % WORD)) % WORD;
}

function padded(bytes: Uint8Array, by: number): Uint8Array {
  const whole = new Uint8Array(bytes.length + padding(bytes.length)).fill(by);
  whole.set(bytes);
  return whole;
}

function checkOf(parts: readonly Uint8Array[]): number {
  // crc32 returns 0 for an empty part, whatever the previous value was.
  return parts.reduce((check, part) => (part.length === 0 ? check : crc32(part, check)), 0);
}
