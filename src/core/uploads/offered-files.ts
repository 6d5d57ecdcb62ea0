import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, rm, rmdir, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#files/file-errors.ts';
import { isAlive } from '#files/process-identity.ts';
import { Failure } from '../failure.ts';

/** Files that a window sends to the host, where no path leads from the one to the other. */
export interface TempFiles {
  /** Takes it in whole, and answers its path. */
  receive(stream: Readable): Promise<string>;
  /** Removes one of them; never anything else. */
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

interface OfferedFile {
  readonly path: string;
  readonly name: string;
  /** Kept by the host for the page, and removed with its handle. SECURITY: a file of the user’s own never is. */
  readonly isSpooled: boolean;
}

interface OfferedFilesOptions {
  readonly remove: (path: string) => Promise<void>;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

/** A page opens what it sent as soon as it has the handle; one that has not by then is gone. */
export const OPEN_TIMEOUT = 5 * 60_000;

/** Files that a window may open: those that it has sent to the host, and those whose path the shell told. */
export function createOfferedFiles({ remove, schedule = scheduleUnref }: OfferedFilesOptions) {
  const offered = new Map<string, OfferedFile>();

  async function drop(handle: string): Promise<void> {
    const file = offered.get(handle);
    offered.delete(handle);
    if (file?.isSpooled === true) await remove(file.path);
  }

  return {
    offer(path: string, name: string, isSpooled: boolean): string {
      const handle = randomUUID();
      offered.set(handle, { path, name: basename(name), isSpooled });
      // What can't be removed is removed with the rest when the host ends.
      schedule(() => void drop(handle).catch(() => {}), OPEN_TIMEOUT);
      return handle;
    },
    /** A handle is good for one opening: what it stands for is closed with it. */
    take(handle: string): OfferedFile {
      const found = offered.get(handle);
      if (found === undefined)
        throw new Failure('GONE', 'This file is no longer available. Choose it again.');
      offered.delete(handle);
      return found;
    },
    drop,
  };
}

function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

/** Closes what a window has opened once that window is gone: a page that ends may not get to say so. */
export function createWindowFollower(close: (uploadId: string) => Promise<void>) {
  const byWindow = new WeakMap<AbortSignal, Set<string>>();
  /** The set that each is in. */
  const besides = new Map<string, Set<string>>();

  // What can't be closed now is closed with the rest when the host ends.
  const letGo = (uploadId: string) => void close(uploadId).catch(() => {});

  function openedIn(window: AbortSignal): Set<string> {
    const known = byWindow.get(window);
    if (known !== undefined) return known;
    const opened = new Set<string>();
    byWindow.set(window, opened);
    window.addEventListener('abort', () => opened.forEach(letGo), { once: true });
    return opened;
  }

  function follow(uploadId: string, window: AbortSignal): void {
    if (window.aborted) {
      letGo(uploadId);
      return;
    }
    const opened = openedIn(window);
    opened.add(uploadId);
    besides.set(uploadId, opened);
  }

  function forget(uploadId: string): void {
    besides.get(uploadId)?.delete(uploadId);
    besides.delete(uploadId);
  }

  return { follow, forget };
}

interface UploadBufferLimits {
  readonly mostBytes: number;
  /** What is left free on the disk for everybody else. */
  readonly keptFree: number;
}

const LIMITS: UploadBufferLimits = { mostBytes: 64 * 1024 ** 3, keptFree: 512 * 1024 ** 2 };

interface TempFilesOptions {
  readonly limits?: UploadBufferLimits;
  /** False where another Vitrine has the data directory: its processes may be on another machine. */
  readonly isDirectoryOurs?: boolean;
}

/** `directory` is swept of what processes left that ended without doing so. */
export function createTempFiles(
  directory: string,
  { limits = LIMITS, isDirectoryOurs = true }: TempFilesOptions = {},
): TempFiles {
  // Of this process alone: another one may run on the same data directory, and what it has is not ours to sweep.
  const own = join(directory, String(process.pid));
  const kept = new Set<string>();
  const swept = isDirectoryOurs ? sweep(directory) : Promise.resolve();

  return {
    receive: async (stream) => {
      // At once, since a stream that breaks off before somebody listens would end the program.
      stream.on('error', () => {});
      await swept;
      const path = join(own, randomUUID());
      try {
        // SECURITY: rows are private.
        await mkdir(own, { recursive: true, mode: 0o700 });
        // Opened first: one that a stream opens may come to be after what went into it has failed, and was removed.
        const file = await open(path, 'wx', 0o600);
        await pipeline(stream, limited(own, limits), file.createWriteStream());
      } catch (problem) {
        await rm(path, { force: true, maxRetries: 3 });
        throw notReceived(problem);
      }
      kept.add(path);
      return path;
    },
    remove: async (path) => {
      if (kept.delete(path)) await rm(path, { force: true, maxRetries: 3 });
    },
    close: async () => {
      await swept;
      await removeSpooled(own);
    },
  };
}

/** How often the disk is asked for its free space, in bytes. */
const LOOK_EVERY = 64 * 1024 ** 2;

/** SECURITY: a disk that is full stops more than this program. */
function limited(directory: string, { mostBytes, keptFree }: UploadBufferLimits): Transform {
  let size = 0;
  let lookAt = 0;
  async function check(length: number): Promise<void> {
    size += length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    if (size < lookAt) return;
    lookAt = size + LOOK_EVERY;
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < keptFree) throw diskFull();
  }
  return new Transform({
    transform: (chunk: Buffer, _, done) =>
      void check(chunk.length).then(
        () => done(null, chunk),
        (problem: Error) => done(problem),
      ),
  });
}

/** Directories of processes that have ended; one of our own number was another one. */
/** SECURITY: the user may have named any directory, and a link in it leads anywhere: only what was made here is removed. */
async function sweep(directory: string): Promise<void> {
  for (const pid of await namesOfKind(directory, PROCESS, 'isDirectory')) {
    if (pid === String(process.pid) || !(await isAlive(Number(pid))))
      await removeSpooled(join(directory, pid));
  }
}

const PROCESS = /^\d{1,10}$/;
const SPOOLED = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What can't be removed now is tried again at the next start. */
async function removeSpooled(own: string): Promise<void> {
  for (const name of await namesOfKind(own, SPOOLED, 'isFile')) {
    await rm(join(own, name), { force: true, maxRetries: 3 }).catch(() => {});
  }
  // Not where anything else is in it.
  await rmdir(own).catch(() => {});
}

async function namesOfKind(
  directory: string,
  pattern: RegExp,
  isKind: 'isDirectory' | 'isFile',
): Promise<readonly string[]> {
  const isReal = (await lstat(directory).catch(() => undefined))?.isDirectory();
  const entries = isReal === true ? await readdir(directory, { withFileTypes: true }).catch(() => []) : [];
  return entries.filter((entry) => pattern.test(entry.name) && entry[isKind]()).map(({ name }) => name);
}

function tooLarge(most: number): Failure {
  const gigabytes = Math.round(most / 1024 ** 3);
  return new Failure('INVALID', `The file is larger than ${gigabytes} GB. Use the desktop app.`);
}

function diskFull(): Failure {
  return new Failure('STORAGE', 'Not enough disk space in the data directory.');
}

function notReceived(problem: unknown): unknown {
  const code = errorCode(problem);
  // Whoever sends it may have refused it in words of its own.
  if (problem instanceof Failure || code === undefined) return problem;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return new Failure('STORAGE', 'The file upload was incomplete. Choose it again.');
}
