import { mkdir, open, readdir, realpath, rename, statfs, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, NoSpaceError } from './file-errors.ts';
import { readOwnFile } from './read-own-file.ts';

/** The part of an open file that a save needs. */
export interface OpenFile {
  writeFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The few calls of `node:fs/promises` that durable files rest on, so that a test can let each of them fail. */
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

/** The names in a directory, which need not be there. */
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

export async function removeIfThere(
  path: string,
  fileSystem: Pick<FileSystem, 'unlink'> = nodeFileSystem,
): Promise<void> {
  try {
    await fileSystem.unlink(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Keeps what can't be used under another name (`settings.corrupt-….json`), and answers where it lies now. */
export async function moveAside(
  path: string,
  at: Date,
  fileSystem: Pick<FileSystem, 'rename'> = nodeFileSystem,
): Promise<string> {
  const [name = '', ...endings] = basename(path).split('.');
  // Windows has no colons in file names.
  const time = at.toISOString().replaceAll(/[:.]/g, '-');
  const to = join(dirname(path), [name, `corrupt-${time}`, ...endings].join('.'));
  await renameWithRetry(path, to, { fileSystem });
  return to;
}

export interface RenameWithRetryOptions {
  readonly fileSystem?: Pick<FileSystem, 'rename'>;
  /** How long to wait, in milliseconds, before each further try. */
  readonly delays?: readonly number[];
}

/** Windows refuses to rename a file that a virus scanner or an indexer has open; they let go within seconds. */
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

/** Files take their place in blocks, and their directories may need one more. */
const BLOCK = 4096;

/** What a failed write means, with how much room there is, where the disk has too little. */
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
    // Some network disks answer with zeros.
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}
