import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';

/** What stands in the place of a file of ours is none that could be. The message ends a sentence about its directory. */
export class NoOwnFileError extends Error {
  override readonly name = 'NoOwnFileError';

  /** `problem` as in `isn’t a file`. */
  constructor(path: string, problem: string) {
    super(`\`${basename(path)}\` ${problem}; move it away, and start again`);
  }
}

/** SECURITY: no file of ours comes near it, and something else may have no end. */
const MOST_BYTES = 512 * 1024 * 1024;

/** To open a pipe is to wait for whoever writes to it, unless it is said not to. Windows doesn't know that. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file that only this program writes, whatever somebody put there: a pipe or a device is refused, and not waited for. */
export async function readOwnFile(path: string, most = MOST_BYTES): Promise<Buffer> {
  const file = await openOwnFile(path, most);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The same, to be read in parts. */
export async function openOwnFile(path: string, most = MOST_BYTES): Promise<FileHandle> {
  const file = await open(path, WITHOUT_WAITING);
  try {
    checkIsFile(path, await file.stat(), most);
    return file;
  } catch (problem) {
    await file.close();
    throw problem;
  }
}

/** The same at once, while nothing else runs. */
export function readOwnFileSync(path: string, most = MOST_BYTES): Buffer {
  const file = openSync(path, WITHOUT_WAITING);
  try {
    checkIsFile(path, fstatSync(file), most);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

interface Found {
  readonly size: number;
  isFile(): boolean;
}

function checkIsFile(path: string, found: Found, most: number): void {
  if (!found.isFile()) throw new NoOwnFileError(path, 'isn’t a file');
  if (found.size > most) {
    throw new NoOwnFileError(path, `is larger than the ${most / 1024} kB that it could have`);
  }
}
