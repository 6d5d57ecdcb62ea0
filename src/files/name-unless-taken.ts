import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './file-errors.ts';

/** The calls of `node:fs/promises` that this rests on, so that a test can let each of them fail, or never end. */
export interface NamingFiles {
  link(from: string, to: string): Promise<void>;
  lstat(path: string): Promise<unknown>;
  mkdir(path: string): Promise<unknown>;
  readdir(path: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly recursive: true; readonly force: true }): Promise<void>;
  writeFile(path: string, content: string): Promise<void>;
}

interface NamingOptions {
  readonly files?: NamingFiles;
  /** How long a marker that stays the same is believed, in milliseconds. Naming takes far less. */
  readonly timeout?: number;
}

const nodeFiles: NamingFiles = { link, lstat, mkdir, readdir, rename, rm, writeFile };
const DEFAULT_TIMEOUT = 5000;
const WAIT_MILLISECONDS = 20;

/**
 * Gives a file that is whole a name in the same file system that nobody has yet; fails with `EEXIST` where somebody was
 * first. Its old name may be gone then.
 *
 * Memory sticks and some network disks know no links. There only a rename brings a file whole, and it replaces; so that
 * nobody is replaced, whoever renames holds a marker.
 */
export async function nameUnlessTaken(from: string, to: string, options: NamingOptions = {}): Promise<void> {
  const { files = nodeFiles, timeout = DEFAULT_TIMEOUT } = options;
  try {
    await files.link(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    await renameUnlessTaken(from, to, { files, timeout });
  }
}

type Naming = Required<NamingOptions>;

async function renameUnlessTaken(from: string, to: string, naming: Naming): Promise<void> {
  const { files, timeout } = naming;
  for (;;) {
    const release = await takeMarker(to, naming);
    const since = performance.now();
    try {
      if (await isThere(to, files)) throw taken(to);
      // Who was held up here for so long may have lost the marker. What remains is to be held up in the rename itself.
      if (performance.now() - since > timeout / 2) continue;
      return await files.rename(from, to);
    } finally {
      await release();
    }
  }
}

/**
 * The marker is a directory with one file in it, whose name says which marker it is. It is made under a name of its own:
 * a directory that has something in it is replaced by no rename, so that it appears whole, and once.
 */
async function takeMarker(to: string, { files, timeout }: Naming): Promise<() => Promise<void>> {
  const marker = `${to}.naming`;
  const id = randomUUID();
  const own = `${marker}.${id}`;
  const removal = { recursive: true, force: true } as const;
  const putAside: string[] = [];
  let seen: Seen = { id: undefined, since: 0 };
  await files.mkdir(own);
  try {
    await files.writeFile(join(own, id), '');
    while (!(await isRenamed(own, marker, files))) {
      if (await isThere(to, files)) throw taken(to);
      seen = seenNow(seen, await idOf(marker, files));
      if (seen.id !== undefined && performance.now() - seen.since > timeout) {
        // What a kill left. Of two who find it, one puts it aside: the name is that of this marker, and then it is taken.
        const aside = `${marker}.${seen.id}`;
        if (await isPutAside(marker, aside, files)) putAside.push(aside);
      } else await wait(WAIT_MILLISECONDS);
    }
  } catch (error) {
    for (const path of [own, ...putAside]) await files.rm(path, removal);
    throw error;
  }
  return async () => {
    // Renamed first: one that is being emptied would be replaced, and the new one emptied too.
    if ((await idOf(marker, files)) === id) await isPutAside(marker, own, files);
    for (const path of [own, ...putAside]) await files.rm(path, removal);
  };
}

/** A marker, and since when it is the same; by this clock, as that of a network disk may go otherwise. */
interface Seen {
  readonly id: string | undefined;
  readonly since: number;
}

function seenNow(before: Seen, id: string | undefined): Seen {
  return id === before.id ? before : { id, since: performance.now() };
}

async function idOf(marker: string, files: NamingFiles): Promise<string | undefined> {
  try {
    return (await files.readdir(marker))[0];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const TAKEN = new Set(['EEXIST', 'ENOTEMPTY']);

/** False where the new name is taken. Windows calls that a lack of rights. */
async function isRenamed(from: string, to: string, files: NamingFiles): Promise<boolean> {
  try {
    await files.rename(from, to);
    return true;
  } catch (error) {
    if (TAKEN.has(errorCode(error) ?? '') || (await isThere(to, files))) return false;
    throw error;
  }
}

/** False where somebody else did, or the marker was released. */
async function isPutAside(marker: string, aside: string, files: NamingFiles): Promise<boolean> {
  try {
    return await isRenamed(marker, aside, files);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function isThere(path: string, files: NamingFiles): Promise<boolean> {
  try {
    await files.lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function taken(path: string): Error {
  return Object.assign(new Error(`EEXIST: file already exists, '${path}'`), { code: 'EEXIST' });
}
