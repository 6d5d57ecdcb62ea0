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
  /** Whether to write to the target of a symbolic link; otherwise the link is replaced. */
  readonly followsLink?: boolean;
  readonly renameDelays?: readonly number[];
}

// SECURITY: the files contain names of servers and tables, so only the user may read them, whatever the umask is.
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** One queue per path for the whole process, so that two stores on one file can’t interleave. */
const writes = createKeyedQueue();

/**
 * Replaces the file completely or not at all: after a crash, a full disk, or a power failure, it is either the old file
 * or the new one. Resolves to `unchanged` if it already has these bytes.
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

/** Renaming over a symbolic link would replace the link, but its creator wants the target changed. */
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
    // The file can’t be read, so it is written; a faulty disk causes an error then.
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
  // In the same directory: a rename across disks is a copy, which isn’t atomic.
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

/**
 * Whether `writeAtomically` uses this name while it writes `fileName`. Such a file is left over if the process is
 * killed.
 */
export function isTemporaryName(name: string, fileName: string): boolean {
  return name.startsWith(`.${fileName}.`) && name.endsWith('.tmp');
}

async function writeDurably(fileSystem: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  // SECURITY: `wx` doesn’t follow a link that another user may have created.
  const file = await fileSystem.open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    // Without this, a power failure after the rename may leave an empty file.
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeQuietly(fileSystem: FileSystem, path: string): Promise<void> {
  try {
    await fileSystem.unlink(path);
  } catch {
    // The file was never created, or the disk is faulty; the first error is the one to report.
  }
}

async function syncDirectory(fileSystem: FileSystem, directory: string): Promise<void> {
  try {
    const handle = await fileSystem.open(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The new file is already in place, so the save didn’t fail. Windows can’t open a directory at all.
  }
}
