import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { type FileSystem, nodeFileSystem } from './file-system.ts';

export interface RenameWithRetryOptions {
  readonly fileSystem?: Pick<FileSystem, 'rename'>;
  /** How long to wait, in milliseconds, before each further try. */
  readonly delays?: readonly number[];
}

/** Windows refuses to rename a file that a virus scanner or an indexer has open; they let go within seconds. */
const WINDOWS_DELAYS = [10, 20, 40, 80, 160, 320, 640, 1000];
const PLATFORM_DELAYS = process.platform === 'win32' ? WINDOWS_DELAYS : [];

export async function renameWithRetry(
  from: string,
  to: string,
  options: RenameWithRetryOptions = {},
): Promise<void> {
  const { fileSystem = nodeFileSystem, delays = PLATFORM_DELAYS } = options;
  for (const delay of delays) {
    try {
      return await fileSystem.rename(from, to);
    } catch (error) {
      if (!isHeldByAnother(error)) throw error;
      await wait(delay);
    }
  }
  await fileSystem.rename(from, to);
}

function isHeldByAnother(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '');
}
