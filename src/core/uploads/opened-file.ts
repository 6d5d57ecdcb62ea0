import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '#files/file-errors.ts';
import { Failure } from '../failure.ts';

/** A file by its open handle: a file that takes its name later is never read. */
export interface OpenedFile {
  readonly size: number;
  readonly descriptor: number;
  /** Returns fewer bytes at the end of the file. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  /** Throws if the file was written to since it was opened. */
  readonly checkUnchanged: () => Promise<void>;
  /** Keeps the file open until the returned function is called, even if it is closed meanwhile. */
  readonly hold: () => () => void;
  readonly close: () => Promise<void>;
}

/**
 * SECURITY: regular files only. The name may lead to a device, which never ends, or to a pipe, which blocks when it is
 * opened. So it is opened without blocking, and the check is made on the open handle, not on the name.
 */
export async function openRegularFile(path: string): Promise<OpenedFile> {
  const handle = await openHandle(path);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw whyNotRegular(facts);
    return openedFile(handle, facts);
  } catch (problem) {
    await handle.close();
    throw problem;
  }
}

async function openHandle(path: string): Promise<FileHandle> {
  try {
    // Windows has no O_NONBLOCK.
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (problem) {
    throw whyNotOpened(problem);
  }
}

function whyNotRegular(facts: Stats): Failure {
  return new Failure(
    'INVALID',
    facts.isDirectory()
      ? 'This is a folder. Choose one file in it.'
      : 'This isn’t a file but a device, a pipe or a socket. Choose a file.',
  );
}

/** In bytes: short reads are served from a block that is read at once. */
const STRETCH = 256 * 1024;

interface Stretch {
  readonly start: number;
  readonly bytes: Uint8Array;
}

function openedFile(handle: FileHandle, facts: Stats): OpenedFile {
  const { size, mtimeMs } = facts;
  let latest: Stretch = { start: 0, bytes: new Uint8Array() };
  const users = createUsers(() => handle.close());

  async function readFromDisk(from: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const count = await readSome(handle, bytes.subarray(done), from + done);
      if (count === 0) throw changed();
      done += count;
    }
    return bytes;
  }

  return {
    size,
    descriptor: handle.fd,
    read: async (from, to) => {
      const length = Math.max(0, Math.min(to, size) - from);
      if (length === 0) return new Uint8Array();
      if (length >= STRETCH) return readFromDisk(from, length);
      const known = latest;
      if (isInside(known, from, length)) return cut(known, from, length);
      const fresh = { start: from, bytes: await readFromDisk(from, Math.min(STRETCH, size - from)) };
      latest = fresh;
      return cut(fresh, from, length);
    },
    checkUnchanged: async () => {
      const now = await handle.stat();
      if (now.size !== size || now.mtimeMs !== mtimeMs) throw changed();
    },
    hold: users.hold,
    close: users.close,
  };
}

async function readSome(handle: FileHandle, target: Uint8Array, at: number): Promise<number> {
  try {
    return (await handle.read(target, 0, target.length, at)).bytesRead;
  } catch (problem) {
    throw whyNotRead(problem);
  }
}

function isInside({ start, bytes }: Stretch, from: number, length: number): boolean {
  return from >= start && from + length <= start + bytes.length;
}

function cut({ start, bytes }: Stretch, from: number, length: number): Uint8Array {
  return bytes.subarray(from - start, from - start + length);
}

function changed(): Failure {
  return new Failure('INVALID', 'The file was changed after it was opened. Open it again.');
}

/**
 * Closes something once its last user releases it. SECURITY: the number of a closed file descriptor is soon used for
 * another file, which a reader that still has the number would read instead.
 */
function createUsers(closeNow: () => Promise<void>) {
  let users = 0;
  let isClosing = false;
  let isClosed = false;

  async function closeUnlessUsed(): Promise<void> {
    if (users > 0 || !isClosing || isClosed) return;
    isClosed = true;
    await closeNow();
  }

  return {
    hold: (): (() => void) => {
      users += 1;
      return () => {
        users -= 1;
        void closeUnlessUsed();
      };
    },
    close: (): Promise<void> => {
      isClosing = true;
      return closeUnlessUsed();
    },
  };
}

/** SECURITY: the message leaves out the path, which the window knows and a log should not contain. */
function whyNotOpened(problem: unknown): Failure {
  const code = errorCode(problem);
  if (code === undefined) throw problem;
  return new Failure('INVALID', REASONS.get(code) ?? `Couldn’t open the file (${code}).`);
}

/** E.g. a disk that was removed, or a network share that went away. */
function whyNotRead(problem: unknown): Failure {
  const code = errorCode(problem);
  if (code === undefined) throw problem;
  return new Failure('INVALID', `Reading the file failed (${code}). Choose it again.`);
}

const NOT_ALLOWED =
  'You don’t have permission to read this file. Change its permissions, or choose another file.';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'The file no longer exists.'],
  ['ENOTDIR', 'The file no longer exists.'],
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  // Opening a folder fails on Windows; opening a socket fails everywhere.
  ['EISDIR', 'This is a folder. Choose one file in it.'],
  ['ENXIO', 'This isn’t a file but a device, a pipe or a socket. Choose a file.'],
  ['EBUSY', 'The file is in use by another app. Close it there.'],
  ['ELOOP', 'The file is a symbolic link loop.'],
  ['ENAMETOOLONG', 'The path of the file is too long.'],
  ['EMFILE', 'Too many files are open at the same time. Close some.'],
]);
