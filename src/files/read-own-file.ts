import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * A path of Vitrine’s files has something else, for example a pipe. The message ends a sentence about its directory.
 */
export class NoOwnFileError extends Error {
  override readonly name = 'NoOwnFileError';

  /** `problem` is a phrase like `isn’t a file`. */
  constructor(path: string, problem: string) {
    super(`\`${basename(path)}\` ${problem}; move it away, and start again`);
  }
}

/** SECURITY: Vitrine’s files are far smaller, and another file may be endless. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Opening a pipe would otherwise wait for a writer. Windows has no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file that only this program should write. It rejects a pipe or a device in its place, instead of waiting
 * for it.
 */
export async function readOwnFile(path: string, most = MOST_BYTES): Promise<Buffer> {
  const file = await openOwnFile(path, most);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Opens such a file, to read it in parts. */
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

/** Synchronous form of {@link readOwnFile}. */
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
