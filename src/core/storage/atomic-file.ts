import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#files/file-errors.ts';
import {
  type FileSystem,
  nodeFileSystem,
  type RenameWithRetryOptions,
  renameWithRetry,
  withFreeSpace,
} from '#files/file-system.ts';
import { createKeyedQueue } from './queue.ts';

interface AtomicWriteOptions {
  readonly fileSystem?: FileSystem;
  /** Changes the file behind a link, as who made the link wants it; otherwise the link is replaced. */
  readonly followsLink?: boolean;
  readonly renameDelays?: readonly number[];
}

// SECURITY: the files name servers and tables, so nobody but the user may read them, whatever the umask says.
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** One queue per path for the whole process: two stores on one file can't write into each other's turn. */
const writes = createKeyedQueue();

/**
 * Puts the bytes in place as a whole or not at all: a crash, a full disk or a power cut leaves either the old file
 * or the new one. Answers `unchanged` when the file has these bytes already.
 */
export function writeAtomically(
  path: string,
  bytes: Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<'written' | 'unchanged'> {
  const { fileSystem = nodeFileSystem, followsLink = true, renameDelays } = options;
  const renameOptions = { fileSystem, ...(renameDelays && { delays: renameDelays }) };
  return writes.run(path, async () => {
    const target = followsLink ? await followLink(fileSystem, path) : path;
    if (await hasBytes(fileSystem, target, bytes)) return 'unchanged';
    await replace(fileSystem, target, bytes, renameOptions);
    return 'written';
  });
}

/** Renaming over a symbolic link would replace the link; the user who made it wants the file behind it changed. */
async function followLink(fileSystem: FileSystem, path: string): Promise<string> {
  try {
    return await fileSystem.realpath(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return path;
    throw error;
  }
}

async function hasBytes(fileSystem: FileSystem, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return Buffer.compare(await fileSystem.readFile(path), bytes) === 0;
  } catch {
    // It can't be compared, so it has to be written; if the disk is at fault, writing says so.
    return false;
  }
}

async function replace(
  fileSystem: FileSystem,
  target: string,
  bytes: Uint8Array,
  renameOptions: RenameWithRetryOptions,
): Promise<void> {
  const directory = dirname(target);
  // In the same directory: a rename from one disk to another is a copy, and no copy is atomic.
  const temporary = join(directory, temporaryName(basename(target)));
  await fileSystem.mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  try {
    await writeDurably(fileSystem, temporary, bytes);
    await renameWithRetry(temporary, target, renameOptions);
  } catch (error) {
    await removeQuietly(fileSystem, temporary);
    throw await withFreeSpace(error, directory, bytes.length);
  }
  await syncDirectory(fileSystem, directory);
}

function temporaryName(fileName: string): string {
  return `.${fileName}.${randomUUID()}.tmp`;
}

/** Whether the name is one that `writeAtomically` gives while it writes `fileName`; a kill leaves it behind. */
export function isTemporaryName(name: string, fileName: string): boolean {
  return name.startsWith(`.${fileName}.`) && name.endsWith('.tmp');
}

async function writeDurably(fileSystem: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  // SECURITY: `wx` follows no link that another user may have put there.
  const file = await fileSystem.open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    // Without it, a power cut after the rename can leave a file of the right name and no content.
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeQuietly(fileSystem: FileSystem, path: string): Promise<void> {
  try {
    await fileSystem.unlink(path);
  } catch {
    // It was never made, or the disk is beyond help; the first error is the one to tell.
  }
}

async function syncDirectory(fileSystem: FileSystem, directory: string): Promise<void> {
  try {
    const handle = await fileSystem.open(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The new file is in place already, so this can't be a failed save. Windows can't open a directory at all.
  }
}
