import { mkdir, open, readdir, realpath, rename, statfs, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, NoSpaceError } from './file-errors.ts';
import { readOwnFile } from './read-own-file.ts';

/** The functions of an open file that saving uses. */
export interface OpenFile {
  writeFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The functions of `node:fs/promises` that durable files use. Tests can make each of them fail. */
export interface FileSystem {
  mkdir(path: string, options: { readonly recursive: true; readonly mode: number }): Promise<unknown>;
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  readFile(path: string): Promise<Uint8Array>;
  readdir(path: string): Promise<readonly string[]>;
  realpath(path: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

export const nodeFileSystem: FileSystem = {
  mkdir,
  open,
  readFile: (path) => readOwnFile(path),
  readdir,
  realpath,
  rename,
  unlink,
};

/** The names in a directory, which may be missing. */
export async function namesIn(
  directory: string,
  fileSystem: Pick<FileSystem, 'readdir'> = nodeFileSystem,
): Promise<readonly string[]> {
  try {
    return await fileSystem.readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

export async function removeIfExists(
  path: string,
  fileSystem: Pick<FileSystem, 'unlink'> = nodeFileSystem,
): Promise<void> {
  try {
    await fileSystem.unlink(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Renames an unusable file (`settings.corrupt-….json`), and returns its new path. */
export async function moveAside(
  path: string,
  at: Date,
  fileSystem: Pick<FileSystem, 'rename'> = nodeFileSystem,
): Promise<string> {
  const [name = '', ...endings] = basename(path).split('.');
  // Windows allows no colons in file names.
  const time = at.toISOString().replaceAll(/[:.]/g, '-');
  const to = join(dirname(path), [name, `corrupt-${time}`, ...endings].join('.'));
  await renameWithRetry(path, to, { fileSystem });
  return to;
}

export interface RenameWithRetryOptions {
  readonly fileSystem?: Pick<FileSystem, 'rename'>;
  /** The delay in milliseconds before each retry. */
  readonly delays?: readonly number[];
}

/** Windows can't rename a file that a virus scanner or an indexer has open. They close it within seconds. */
const WINDOWS_DELAYS = [10, 20, 40, 80, 160, 320, 640, 1000];
const PLATFORM_DELAYS = process.platform === 'win32' ? WINDOWS_DELAYS : [];

export async function renameWithRetry(
  from: string,
  to: string,
  options: RenameWithRetryOptions = {},
): Promise<void> {
  const { fileSystem = nodeFileSystem, delays = PLATFORM_DELAYS } = options;
  for (const delay of delays) {
    try {
      return await fileSystem.rename(from, to);
    } catch (error) {
      if (!isHeldByAnother(error)) throw error;
      await wait(delay);
    }
  }
  await fileSystem.rename(from, to);
}

function isHeldByAnother(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '');
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Files take space in blocks, and their directories may need one more. */
const BLOCK = 4096;

/** Adds the free space to a failed write if the disk has too little. */
export async function withFreeSpace(error: unknown, directory: string, bytes: number): Promise<unknown> {
  const code = errorCode(error);
  if (code === undefined || !FULL.has(code)) return error;
  const free = await freeIn(directory);
  const needed = (Math.ceil(bytes / BLOCK) + 1) * BLOCK;
  if (free === undefined || free >= needed) return error;
  return new NoSpaceError(code, { free, needed });
}

async function freeIn(directory: string): Promise<number | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    // Some network file systems report zeros.
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}
