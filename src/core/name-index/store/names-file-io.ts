import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../storage/errors.ts';
import { renameWithRetry } from '../../storage/file-system.ts';
import { type DecodedNames, decodeNames } from './encoding.ts';

// SECURITY: the names of a server's tables are nobody's business but the user's.
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** Undefined where there is none. */
export async function readNamesFile(path: string): Promise<DecodedNames | undefined> {
  const file = await openIfThere(path);
  if (file === undefined) return undefined;
  try {
    return decodeNames(await readWhole(file));
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Into a memory of its own, which the columns are then cut from. */
async function readWhole(file: FileHandle): Promise<ArrayBuffer> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.buffer;
}

/** The old file or the new one, and never a part: as small files are written, without all of it in memory twice. */
export async function writeNamesFile(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  const temporary = join(directory, `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await writeDurably(temporary, parts);
    await renameWithRetry(temporary, path);
  } catch (error) {
    await removeFile(temporary);
    throw error;
  }
}

async function writeDurably(path: string, parts: readonly Uint8Array[]): Promise<void> {
  // SECURITY: `wx` follows no link that another user may have put there.
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Keeps what could not be read under another name, and answers it. */
export async function setAside(path: string, at: Date): Promise<string> {
  const to = path.replace(/\.names$/, `.corrupt-${at.toISOString().replaceAll(/[:.]/g, '-')}.names`);
  await renameWithRetry(path, to, { fileSystem: { rename } });
  return to;
}
