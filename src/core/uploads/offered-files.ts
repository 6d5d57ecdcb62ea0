import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, rm, rmdir, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#files/file-errors.ts';
import { isAlive } from '#files/process-identity.ts';
import { Failure } from '../failure.ts';

/** Files that a window uploads to the host because the host can't read their paths. */
export interface TempFiles {
  /** Stores the whole stream and resolves to its path. */
  receive(stream: Readable): Promise<string>;
  /** Removes a received file; ignores any other path. */
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

interface OfferedFile {
  readonly path: string;
  readonly name: string;
  /** Stored by the host for the page, and removed with its handle. SECURITY: a user's own file never is. */
  readonly isSpooled: boolean;
}

interface OfferedFilesOptions {
  readonly remove: (path: string) => Promise<void>;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

/**
 * In milliseconds: a page opens its file as soon as it has the handle; a file that isn't opened in this time is
 * removed.
 */
export const OPEN_TIMEOUT = 5 * 60_000;

/** Files that a window may open: those that it uploaded, and those whose path the shell passed. */
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
      // A file that can't be removed now is removed when the host closes.
      schedule(() => void drop(handle).catch(() => {}), OPEN_TIMEOUT);
      return handle;
    },
    /** Each handle can be used once. */
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

/** Closes the files that a window opened once the window is gone: a closing page may not get to close them itself. */
export function createWindowFollower(close: (uploadId: string) => Promise<void>) {
  const byWindow = new WeakMap<AbortSignal, Set<string>>();
  /** The set that contains each upload. */
  const besides = new Map<string, Set<string>>();

  // A file that can't be closed now is closed when the host closes.
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
  /** Free disk space to leave for other programs, in bytes. */
  readonly keptFree: number;
}

const LIMITS: UploadBufferLimits = { mostBytes: 64 * 1024 ** 3, keptFree: 512 * 1024 ** 2 };

interface TempFilesOptions {
  readonly limits?: UploadBufferLimits;
  /** False if another Vitrine holds the data directory: its processes may be on another machine. */
  readonly isDirectoryOurs?: boolean;
}

/** Removes files in `directory` that earlier processes left behind. */
export function createTempFiles(
  directory: string,
  { limits = LIMITS, isDirectoryOurs = true }: TempFilesOptions = {},
): TempFiles {
  // For this process only: another process may use the same data directory, and its files must not be removed.
  const own = join(directory, String(process.pid));
  const storedPaths = new Set<string>();
  const swept = isDirectoryOurs ? sweep(directory) : Promise.resolve();

  return {
    receive: async (stream) => {
      // Attached at once: an error on a stream without a listener would end the program.
      stream.on('error', () => {});
      await swept;
      const path = join(own, randomUUID());
      try {
        // SECURITY: rows are private.
        await mkdir(own, { recursive: true, mode: 0o700 });
        // Opened before piping: a write stream might create the file only after a failed pipeline has removed it.
        const file = await open(path, 'wx', 0o600);
        await pipeline(stream, limited(own, limits), file.createWriteStream());
      } catch (problem) {
        await rm(path, { force: true, maxRetries: 3 });
        throw notReceived(problem);
      }
      storedPaths.add(path);
      return path;
    },
    remove: async (path) => {
      if (storedPaths.delete(path)) await rm(path, { force: true, maxRetries: 3 });
    },
    close: async () => {
      await swept;
      await removeSpooled(own);
    },
  };
}

/** In bytes: how often free disk space is checked. */
const LOOK_EVERY = 64 * 1024 ** 2;

/** SECURITY: a full disk stops more than this program. */
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

/** Directories of processes that have ended; one with our own process ID is from an earlier process. */
/**
 * SECURITY: the user may have chosen any directory, and a link in it may lead anywhere: only files created here are
 * removed.
 */
async function sweep(directory: string): Promise<void> {
  for (const pid of await namesOfKind(directory, PROCESS, 'isDirectory')) {
    if (pid === String(process.pid) || !(await isAlive(Number(pid))))
      await removeSpooled(join(directory, pid));
  }
}

const PROCESS = /^\d{1,10}$/;
const SPOOLED = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A file that can't be removed now is removed at the next start. */
async function removeSpooled(own: string): Promise<void> {
  for (const name of await namesOfKind(own, SPOOLED, 'isFile')) {
    await rm(join(own, name), { force: true, maxRetries: 3 }).catch(() => {});
  }
  // Fails if anything else is in it, which is intended.
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
  // The stream may have failed with an error that already has a message for the user.
  if (problem instanceof Failure || code === undefined) return problem;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  return new Failure('STORAGE', 'The file upload was incomplete. Choose it again.');
}
