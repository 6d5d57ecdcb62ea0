import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * What the store needs to open: it maps a file into memory that takes its place on the disk only when it is written to,
 * and where there is none left then, the system ends the whole process with a signal and no word.
 */
export const ROOM_TO_OPEN = 256 * KILOBYTE;

/** What changes leave on the disk, so that the next start, and whatever deletes something, still has room. */
export const ROOM_LEFT_BY_CHANGES = MEGABYTE;

const MOST_LEFT_BY_UPLOADS = 512 * MEGABYTE;

/** There is no room for something on a disk. The message is for the user. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

interface Space {
  readonly free: number;
  readonly total: number;
}

/** In bytes, for this user; undefined where the disk doesn’t say. */
export function spaceOn(directory: string): Space | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(directory);
    // Some network disks answer with zeros.
    return blocks === 0 ? undefined : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    const parent = dirname(directory);
    // What is made here later lies on the disk of what is there.
    return parent === directory ? undefined : spaceOn(parent);
  }
}

/** Throws where less is free than needed. */
export function checkRoom(directory: string, needed: number): void {
  const space = spaceOn(directory);
  if (space !== undefined && space.free < needed) throw diskFull(directory, needed, space);
}

/** What uploads leave free: a twentieth of the disk, but no more than is of use to anybody. */
export function roomLeftByUploads({ total }: Space): number {
  return Math.max(2 * ROOM_LEFT_BY_CHANGES, Math.min(MOST_LEFT_BY_UPLOADS, total / 20));
}

export function diskFull(directory: string, needed: number, space = spaceOn(directory)): DiskFullError {
  const free =
    space === undefined ? '' : ` ${sizeText(space.free)} of at least ${sizeText(needed)} are free.`;
  return new DiskFullError(
    `The disk is full: there is no room in ${directory}.${free} Nothing was changed. Free some space, then try again.`,
  );
}

/**
 * Whether the system found no room. The store tells the number of the system’s error, and where it was in the middle of
 * writing, says nothing but that writing failed.
 */
export function isDiskFull(problem: unknown, directory: string): boolean {
  if (!(problem instanceof Error)) return false;
  const code = 'code' in problem ? problem.code : undefined;
  if (FULL_CODES.has(code) || FULL_WORDS.test(problem.message)) return true;
  return (
    WRITE_FAILED.has(code) && (spaceOn(directory)?.free ?? Number.POSITIVE_INFINITY) < ROOM_LEFT_BY_CHANGES
  );
}

/** By name, and by the numbers of Linux and macOS for a full disk and a quota, and of Windows. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 28, 122, 69, 112]);
const FULL_WORDS = /no space left on device|disk quota exceeded|not enough space on the disk/i;
const WRITE_FAILED: ReadonlySet<unknown> = new Set(['EIO', 5]);

/** `12 kB`, `1.5 MB`: as the window writes them. */
function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.floor(bytes / KILOBYTE)} kB`;
  return `${Math.floor((bytes / MEGABYTE) * 10) / 10} MB`;
}
