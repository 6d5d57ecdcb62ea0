import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which directories this server may touch. */
export interface AllowedDirectories {
  /** Where tables lie that this server makes. */
  readonly tablesDirectory: string;
  /** The directory of a location on this machine that this server may touch; undefined for any other location. */
  directoryOf(location: string): string | undefined;
  /** The directory out of which nothing leads that a table in this one takes its files from. */
  rootOf(directory: string): string;
  /** Whether it may delete what lies there. */
  isOwn(directory: string): boolean;
}

interface AllowedDirectoriesOptions {
  readonly tablesDirectory: string;
  /** One that the user opened: to be read, and nothing else. */
  readonly openedFolder?: string | undefined;
}

export function createAllowedDirectories({
  tablesDirectory,
  openedFolder,
}: AllowedDirectoriesOptions): AllowedDirectories {
  // The folder may be a table itself.
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
    // Not what lies within a table: that is the table's.
    isOwn: (directory) =>
      dirname(directory) === resolve(tablesDirectory) && isInside(directory, tablesDirectory),
  };
}

/** The path of a location on this machine, wherever it lies. */
export function localPathOf(location: string): string | undefined {
  // Of an earlier version's catalog: no system has such a path.
  if (location.includes('\0')) return undefined;
  if (isAbsolute(location)) return resolve(location);
  return location.startsWith('file:') ? pathOfUrl(location) : undefined;
}

function pathOfUrl(location: string): string | undefined {
  try {
    const path = fileURLToPath(location);
    return path.includes('\0') ? undefined : path;
  } catch {
    // Of another machine, or none at all.
    return undefined;
  }
}

/** SECURITY: as the path is written and as it really is: a link inside may lead out. */
function isInside(directory: string, root: string): boolean {
  return isBelow(directory, root) && isBelow(realPath(directory), realPath(root));
}

function isBelow(directory: string, root: string): boolean {
  const way = relative(root, directory);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether a path really is the root, or lies below it. What has gone away in the meantime does not. */
export function isReallyWithin(path: string, root: string): boolean {
  try {
    const [real, realRoot] = [realpathSync.native(path), realpathSync.native(root)];
    return real === realRoot || isBelow(real, realRoot);
  } catch {
    return false;
  }
}

/** Of what is not there yet, the path as it is written below what is. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = resolve(path, '..');
    return parent === path ? path : resolve(realPath(parent), relative(parent, path));
  }
}
