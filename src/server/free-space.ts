import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * The space for opening the store. It maps a file into memory whose space is allocated only on write. If the disk is
 * full then, the system kills the process with a signal, without a message.
 */
export const ROOM_TO_OPEN = 256 * KILOBYTE;

/** The space that changes leave free, so that the next start and deletions are possible. */
export const ROOM_LEFT_BY_CHANGES = MEGABYTE;

const MOST_LEFT_BY_UPLOADS = 512 * MEGABYTE;

/** The disk has too little space. The message is for the user. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

interface Space {
  readonly free: number;
  readonly total: number;
}

/** In bytes, for this user; undefined if the file system doesn’t report it. */
export function spaceOn(directory: string): Space | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(directory);
    // Some network file systems report zeros.
    return blocks === 0 ? undefined : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    const parent = dirname(directory);
    // A directory that doesn’t exist yet will be on the disk of its parent.
    return parent === directory ? undefined : spaceOn(parent);
  }
}

/** Throws if less is free than needed. */
export function checkRoom(directory: string, needed: number): void {
  const space = spaceOn(directory);
  if (space !== undefined && space.free < needed) throw diskFull(directory, needed, space);
}

/** The space that uploads leave free: a twentieth of the disk, up to a useful maximum. */
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
 * Whether the cause was a full disk. The store reports the system’s error number, except in the middle of a write,
 * where it only reports that writing failed.
 */
export function isDiskFull(problem: unknown, directory: string): boolean {
  if (!(problem instanceof Error)) return false;
  const code = 'code' in problem ? problem.code : undefined;
  if (FULL_CODES.has(code) || FULL_WORDS.test(problem.message)) return true;
  return (
    WRITE_FAILED.has(code) && (spaceOn(directory)?.free ?? Number.POSITIVE_INFINITY) < ROOM_LEFT_BY_CHANGES
  );
}

/** Names, and numbers of Linux and macOS for a full disk and a quota, and of Windows. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 28, 122, 69, 112]);
const FULL_WORDS = /no space left on device|disk quota exceeded|not enough space on the disk/i;
const WRITE_FAILED: ReadonlySet<unknown> = new Set(['EIO', 5]);

/** `12 kB`, `1.5 MB`: like the window. */
function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.floor(bytes / KILOBYTE)} kB`;
  return `${Math.floor((bytes / MEGABYTE) * 10) / 10} MB`;
}
