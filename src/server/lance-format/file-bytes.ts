import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { LanceFileError } from './lance-file-error.ts';
import { MalformedBytes } from './protobuf.ts';

/** A file as it is now: two that are alike in all of this are the same, unread. */
export interface FileFacts {
  readonly path: string;
  readonly size: number;
  /** In quotes, as file servers make it. */
  readonly etag: string;
  readonly modifiedMillis: bigint;
  /** SECURITY: nobody but the system sets this time, so that what was read before is not taken for what is there now. */
  readonly changed: bigint;
}

/** Undefined where there is none. */
export async function fileStat(path: string): Promise<FileFacts | undefined> {
  const found = await reading(path, () => stat(path, { bigint: true }));
  // SECURITY: to open a pipe is to wait for whoever writes to it.
  if (found !== undefined && !found.isFile()) throw new LanceFileError(path, 'is no file.');
  return found && { path, ...factsIn(found) };
}

function factsIn({ ino, mtimeNs, mtimeMs, ctimeNs, size }: BigIntStats) {
  const etag = `"${ino.toString(16)}-${mtimeNs.toString(16)}-${size.toString(16)}"`;
  return { size: Number(size), etag, modifiedMillis: mtimeMs, changed: ctimeNs };
}

/** The last bytes of a file, no more than that; undefined where it went away meanwhile. */
export function readEnd({ path, size }: FileFacts, most: number): Promise<Uint8Array | undefined> {
  const length = Math.min(size, most);
  return reading(path, async () => {
    const file = await open(path);
    try {
      return await readExactly(file, size - length, length);
    } finally {
      await file.close();
    }
  });
}

async function readExactly(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new MalformedBytes('it was truncated while it was read');
    filled += bytesRead;
  }
  return bytes;
}

/** What the system or the bytes have against it, said of the file. */
export async function reading<Result>(
  path: string,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof LanceFileError) throw cause;
    if (cause instanceof MalformedBytes) {
      throw new LanceFileError(path, `is damaged: ${cause.message}.`, { cause });
    }
    const code = codeOf(cause);
    if (code === undefined) throw cause;
    if (NOT_THERE.has(code)) return undefined;
    throw new LanceFileError(path, `can’t be read (${code}).`, { cause });
  }
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

function codeOf(problem: unknown): string | undefined {
  const isFromSystem = problem instanceof Error && 'code' in problem && 'syscall' in problem;
  return isFromSystem && typeof problem.code === 'string' ? problem.code : undefined;
}
