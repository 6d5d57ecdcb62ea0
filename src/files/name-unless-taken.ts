import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './file-errors.ts';

/** The functions of `node:fs/promises` that are used here. Tests can make each of them fail or hang. */
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
  /** How long an unchanged marker is valid, in milliseconds. Renaming takes far less. */
  readonly timeout?: number;
}

const nodeFiles: NamingFiles = { link, lstat, mkdir, readdir, rename, rm, writeFile };
const DEFAULT_TIMEOUT = 5000;
const WAIT_MILLISECONDS = 20;

/**
 * Renames a complete file within a file system, unless the new name exists: then it fails with `EEXIST`. The old name
 * may be gone then.
 *
 * Memory sticks and some network file systems have no hard links. There, only a rename publishes a complete file, and
 * it replaces existing ones. So the process that renames must hold a marker.
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
      if (await exists(to, files)) throw taken(to);
      // After such a delay, another process may have taken the marker. Only a delay within the rename itself remains
      // a risk.
      if (performance.now() - since > timeout / 2) continue;
      return await files.rename(from, to);
    } finally {
      await release();
    }
  }
}

/**
 * The marker is a directory with one file, whose name identifies the marker. It is created under a temporary name and
 * renamed: a rename can’t replace a directory that isn’t empty, so the marker appears complete and only once.
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
      if (await exists(to, files)) throw taken(to);
      seen = seenNow(seen, await idOf(marker, files));
      if (seen.id !== undefined && performance.now() - seen.since > timeout) {
        // A killed process left the marker. If two processes find it, only one can move it aside: the new name is
        // derived from the marker, and exists after the first move.
        const aside = `${marker}.${seen.id}`;
        if (await isPutAside(marker, aside, files)) putAside.push(aside);
      } else await wait(WAIT_MILLISECONDS);
    }
  } catch (error) {
    for (const path of [own, ...putAside]) await files.rm(path, removal);
    throw error;
  }
  return async () => {
    // Renamed first: while it is being emptied, another marker could replace it, and would be emptied, too.
    if ((await idOf(marker, files)) === id) await isPutAside(marker, own, files);
    for (const path of [own, ...putAside]) await files.rm(path, removal);
  };
}

/** A marker, and since when it is unchanged, by the local clock: that of a network disk may differ. */
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

/** Returns false if the new name exists. Windows reports that as missing permission. */
async function isRenamed(from: string, to: string, files: NamingFiles): Promise<boolean> {
  try {
    await files.rename(from, to);
    return true;
  } catch (error) {
    if (TAKEN.has(errorCode(error) ?? '') || (await exists(to, files))) return false;
    throw error;
  }
}

/** Returns false if another process was first, or the marker was released. */
async function isPutAside(marker: string, aside: string, files: NamingFiles): Promise<boolean> {
  try {
    return await isRenamed(marker, aside, files);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function exists(path: string, files: NamingFiles): Promise<boolean> {
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
