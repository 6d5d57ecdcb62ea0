import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MalformedBytes } from './protobuf.ts';

/** A file of a table that is not what it should be, or not there. The message names it and is for the user. */
export class LanceFileError extends Error {
  override readonly name = 'LanceFileError';
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`\`${file}\` ${problem}`, options);
    this.file = file;
  }
}

/** A file as it is now: two that are alike in all of this are the same, unread. */
export interface FileFacts {
  readonly path: string;
  readonly size: number;
  /** In quotes, as file servers make it. */
  readonly etag: string;
  readonly modifiedMillis: bigint;
  /** SECURITY: nobody but the system sets this time, so that what was read before is not taken for what is there now. */
  readonly changed: bigint;
  /** Its last bytes, no more than that; undefined where it went away meanwhile. */
  readEnd(most: number): Promise<Uint8Array | undefined>;
}

/** Where the files of tables are. */
export interface TableFiles {
  /** Undefined where there is none. */
  stat(path: string): Promise<FileFacts | undefined>;
  /** What is in a directory; undefined where there is none. */
  names(path: string): Promise<readonly string[] | undefined>;
  join(...parts: readonly string[]): string;
  /** Every file that is read costs a request, so that a version is as old as its file. */
  readonly areFar: boolean;
}

export const FILES_ON_DISK: TableFiles = {
  stat: fileStat,
  names: (path) => reading(path, () => readdir(path)),
  join,
  areFar: false,
};

async function fileStat(path: string): Promise<FileFacts | undefined> {
  const found = await reading(path, () => stat(path, { bigint: true }));
  // SECURITY: to open a pipe is to wait for whoever writes to it.
  if (found !== undefined && !found.isFile()) throw new LanceFileError(path, 'is no file.');
  if (found === undefined) return undefined;
  const facts = factsIn(found);
  return { path, ...facts, readEnd: (most) => readEnd(path, facts.size, most) };
}

function factsIn({ ino, mtimeNs, mtimeMs, ctimeNs, size }: BigIntStats) {
  const etag = `"${ino.toString(16)}-${mtimeNs.toString(16)}-${size.toString(16)}"`;
  return { size: Number(size), etag, modifiedMillis: mtimeMs, changed: ctimeNs };
}

function readEnd(path: string, size: number, most: number): Promise<Uint8Array | undefined> {
  const length = Math.min(size, most);
  return reading(path, async () => {
    const file = await open(path);
    try {
      return await readExactly(file, size - length, length);
    } finally {
      await file.close();
    }
  });
}

async function readExactly(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new MalformedBytes('it was truncated while it was read');
    filled += bytesRead;
  }
  return bytes;
}

/** What the system or the bytes have against it, said of the file. */
export async function reading<Result>(
  path: string,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof LanceFileError) throw cause;
    if (cause instanceof MalformedBytes) {
      throw new LanceFileError(path, `is damaged: ${cause.message}.`, { cause });
    }
    const code = codeOf(cause);
    if (code === undefined) throw cause;
    if (NOT_THERE.has(code)) return undefined;
    throw new LanceFileError(path, `can’t be read (${code}).`, { cause });
  }
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

function codeOf(problem: unknown): string | undefined {
  const isFromSystem = problem instanceof Error && 'code' in problem && 'syscall' in problem;
  return isFromSystem && typeof problem.code === 'string' ? problem.code : undefined;
}

/**
 * What was made of a file, kept for the files that were asked for last and used for as long as they are unchanged.
 * What comes back is shared, so nobody may change it.
 */
export function rememberedFiles<Facts extends FileFacts, Made>(
  most: number,
  make: (facts: Facts) => Promise<Made | undefined>,
): (facts: Facts) => Promise<Made | undefined> {
  const kept = new Map<string, Made>();
  return async (facts) => {
    const key = `${facts.etag} ${facts.changed} ${facts.path}`;
    const made = kept.get(key) ?? (await make(facts));
    if (made === undefined) return undefined;
    // Put last again: the first in the map is the one that was not asked for the longest.
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}

/** As many at once as keep the disk busy, and not so many that the system runs out of open files. */
const AT_ONCE = 32;

/** Does the same with every item, and keeps the order. Those of which nothing comes are left out. */
export async function inGroups<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made | undefined>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const group = await Promise.all(items.slice(start, start + AT_ONCE).map(make));
    made.push(...group.flatMap((one) => (one === undefined ? [] : [one])));
  }
  return made;
}
