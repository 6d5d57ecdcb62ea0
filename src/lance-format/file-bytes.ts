import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MalformedBytes } from './protobuf.ts';

/** A file of a table is missing or invalid. The message names it and is for the user. */
export class LanceFileError extends Error {
  override readonly name = 'LanceFileError';
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`\`${file}\` ${problem}`, options);
    this.file = file;
  }
}

/** The identity of a file’s content: if all members are equal, the content is, too. */
export interface FileFacts {
  readonly path: string;
  readonly size: number;
  /** In quotes, as HTTP servers send it. */
  readonly etag: string;
  readonly modifiedMillis: bigint;
  /** SECURITY: the ctime, which only the system sets, so that cached content can’t be used for a changed file. */
  readonly changed: bigint;
  /** The last bytes of the file. Returns undefined if it was deleted meanwhile. */
  readEnd(most: number): Promise<Uint8Array | undefined>;
}

/** Access to the files of tables. */
export interface TableFiles {
  /** Returns undefined if there is no such file. */
  stat(path: string): Promise<FileFacts | undefined>;
  /** The names in a directory. Returns undefined if there is none. */
  names(path: string): Promise<readonly string[] | undefined>;
  join(...parts: readonly string[]): string;
  /** Whether each read is a request. Then versions have the time of their file. */
  readonly areRemote: boolean;
}

export const FILES_ON_DISK: TableFiles = {
  stat: fileStat,
  names: (path) => reading(path, () => readdir(path)),
  join,
  areRemote: false,
};

async function fileStat(path: string): Promise<FileFacts | undefined> {
  const found = await reading(path, () => stat(path, { bigint: true }));
  // SECURITY: opening a pipe would wait for a writer.
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

/** Adds the file to errors of the system and the parser. */
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
 * Caches results for the most recently used files, as long as they are unchanged. Results are shared, so callers must
 * not change them.
 */
export function rememberedFiles<Facts extends FileFacts, Made>(
  most: number,
  make: (facts: Facts) => Promise<Made | undefined>,
): (facts: Facts) => Promise<Made | undefined> {
  const cache = new Map<string, Made>();
  return async (facts) => {
    const key = `${facts.etag} ${facts.changed} ${facts.path}`;
    const made = cache.get(key) ?? (await make(facts));
    if (made === undefined) return undefined;
    // Moves the entry to the end: the first entry of the map is the least recently used.
    cache.delete(key);
    cache.set(key, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    return made;
  };
}

/** Enough to keep the disk busy, but not so many that the system runs out of file handles. */
const AT_ONCE = 32;

/** Maps items concurrently in groups, in order, and leaves out undefined results. */
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
