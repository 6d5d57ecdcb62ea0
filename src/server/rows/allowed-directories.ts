import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directories that this server may access. */
export interface AllowedDirectories {
  /** The parent directory of tables that this server creates. */
  readonly tablesDirectory: string;
  /** The directory of an accessible location on this machine. Returns undefined for any other location. */
  directoryOf(location: string): string | undefined;
  /** The directory that all files of the table in `directory` must be in. */
  rootOf(directory: string): string;
  /** Whether the server may delete the directory. */
  isOwn(directory: string): boolean;
}

interface AllowedDirectoriesOptions {
  readonly tablesDirectory: string;
  /** A folder that the user opened. It is only read. */
  readonly openedFolder?: string | undefined;
}

export function createAllowedDirectories({
  tablesDirectory,
  openedFolder,
}: AllowedDirectoriesOptions): AllowedDirectories {
  // The folder itself may be a table.
  const isOpened = (directory: string) =>
    openedFolder !== undefined && (directory === resolve(openedFolder) || isInside(directory, openedFolder));
  return {
    tablesDirectory,
    directoryOf: (location) => {
      const directory = localPathOf(location);
      if (directory === undefined) return undefined;
      return isInside(directory, tablesDirectory) || isOpened(directory) ? directory : undefined;
    },
    rootOf: (directory) =>
      openedFolder !== undefined && isOpened(directory) ? resolve(openedFolder) : resolve(tablesDirectory),
    // A path inside a table belongs to the table.
    isOwn: (directory) =>
      dirname(directory) === resolve(tablesDirectory) && isInside(directory, tablesDirectory),
  };
}

/** The path of any location on this machine. */
export function localPathOf(location: string): string | undefined {
  // From the catalog of an earlier version. No system has such paths.
  if (location.includes('\0')) return undefined;
  if (isAbsolute(location)) return resolve(location);
  return location.startsWith('file:') ? pathOfUrl(location) : undefined;
}

function pathOfUrl(location: string): string | undefined {
  try {
    const path = fileURLToPath(location);
    return path.includes('\0') ? undefined : path;
  } catch {
    // A URL of another machine, or an invalid one.
    return undefined;
  }
}

/** SECURITY: checks the path as written and with links resolved, as a link may lead out of the directory. */
function isInside(directory: string, root: string): boolean {
  return isBelow(directory, root) && isBelow(realPath(directory), realPath(root));
}

function isBelow(directory: string, root: string): boolean {
  const way = relative(root, directory);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether a path, with links resolved, is the root or below it. Returns false if it no longer exists. */
export function isReallyWithin(path: string, root: string): boolean {
  try {
    const [real, realRoot] = [realpathSync.native(path), realpathSync.native(root)];
    return real === realRoot || isBelow(real, realRoot);
  } catch {
    return false;
  }
}

/** If the path doesn’t exist yet, resolves its existing parent. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = resolve(path, '..');
    return parent === path ? path : resolve(realPath(parent), relative(parent, path));
  }
}
