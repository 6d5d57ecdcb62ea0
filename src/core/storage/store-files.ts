import { join } from 'node:path';
import { isTemporaryName, writeAtomically } from './atomic-file.ts';
import { type Decoded, decode, type FileDefinition } from './envelope.ts';
import { describeFileError, errorCode } from './errors.ts';
import { type FileSystem, nodeFileSystem } from './file-system.ts';
import { renameWithRetry } from './rename-with-retry.ts';

export type FileState<T> =
  | (Decoded<T> & { readonly bytes: Uint8Array })
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly problem: string };

/** The files of one store: the file itself, its last good copy, and what was set aside. */
export interface StoreFiles<T> {
  readonly fileName: string;
  readonly path: string;
  readonly copyPath: string;
  read(path: string): Promise<FileState<T>>;
  write(path: string, bytes: Uint8Array): Promise<'written' | 'unchanged'>;
  /** Answers where the file lies now. */
  moveAside(path: string): Promise<string>;
  /** What writing left behind when the process was killed. Only for the one who holds the directory. */
  removeTemporaries(): Promise<void>;
}

export function storeFiles<T extends object>(
  definition: FileDefinition<T>,
  { directory, fileSystem = nodeFileSystem, now = () => new Date() }: StoreFilesPlace,
): StoreFiles<T> {
  const fileName = `${definition.name}.json`;
  const path = join(directory, fileName);
  const copyPath = `${path}.bak`;
  return {
    fileName,
    path,
    copyPath,
    read: (from) => readState(fileSystem, definition, from),
    // SECURITY: a copy is ours alone. What stands where it goes was not looked at, so no link there is followed.
    write: (to, bytes) => writeAtomically(to, bytes, { fileSystem, followsLink: to !== copyPath }),
    moveAside: async (from) => {
      const suffix = from === copyPath ? '.bak' : '';
      const to = join(directory, `${definition.name}.corrupt-${timeForFileName(now())}.json${suffix}`);
      await renameWithRetry(from, to, { fileSystem });
      return to;
    },
    removeTemporaries: () => removeTemporaries(fileSystem, directory, fileName),
  };
}

interface StoreFilesPlace {
  readonly directory: string;
  readonly fileSystem?: FileSystem;
  readonly now?: () => Date;
}

async function readState<T extends object>(
  fileSystem: FileSystem,
  definition: FileDefinition<T>,
  path: string,
): Promise<FileState<T>> {
  try {
    const bytes = await fileSystem.readFile(path);
    return { ...decode(definition, bytes), bytes };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { state: 'missing' };
    return { state: 'unreadable', problem: describeFileError(error) };
  }
}

/** Windows has no colons in file names. */
function timeForFileName(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

async function removeTemporaries(fileSystem: FileSystem, directory: string, fileName: string): Promise<void> {
  try {
    const names = await fileSystem.readdir(directory);
    const left = names.filter((name) => isTemporaryName(name, fileName));
    await Promise.all(left.map((name) => fileSystem.unlink(join(directory, name))));
  } catch {
    // They only take up room: the next start tries again.
  }
}
