import { copyFileSync, lstatSync, realpathSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { manifestName } from '../../protocol/index.ts';
import type { VersionEntry } from './version-changes.ts';

export interface Place {
  readonly location: string;
  /** Where the local server lets tables lie of which nobody said where. */
  readonly tablesDirectory: string;
}

/**
 * Writers of the format stage a manifest beside its final name, as `<name>.manifest-<suffix>`, and leave it to the
 * namespace to put it there once the version is theirs: a reader takes no other name. So where a table lies in this
 * server's own directory, the staged file becomes the final one, and the entry says so.
 *
 * It is called inside the transaction that has just found the version free. A crash between the two leaves a manifest
 * that no entry names, and the next try writes over it.
 */
export function finalizeManifest(entry: VersionEntry, { location, tablesDirectory }: Place): VersionEntry {
  const final = finalName(entry);
  // SECURITY: nothing outside this server's own directory is touched, and of a client's path only the last name counts.
  if (final === undefined || !isInside(location, tablesDirectory)) return entry;
  const directory = join(location, '_versions');
  const staged = join(directory, basename(entry.manifest_path));
  if (!isReallyInside(directory, tablesDirectory) || !isPlainFile(staged)) return entry;
  // A link of that name would be written through, to wherever it leads.
  if (lstatSync(join(directory, final), MAYBE)?.isSymbolicLink()) return entry;
  copyFileSync(staged, join(directory, final));
  return { ...entry, manifest_path: entry.manifest_path.slice(0, -basename(staged).length) + final };
}

const STAGED = /^(\d{1,20}\.manifest)-[\w-]+$/;

function finalName({ manifest_path: path, version }: VersionEntry): string | undefined {
  const name = STAGED.exec(basename(path))?.[1];
  const schemes = ['V1', 'V2'] as const;
  return schemes.some((scheme) => manifestName({ scheme, version }) === `_versions/${name}`)
    ? name
    : undefined;
}

function isInside(location: string, directory: string): boolean {
  const path = relative(directory, location);
  return (
    path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && join(directory, path) === join(location)
  );
}

function isPlainFile(path: string): boolean {
  return lstatSync(path, MAYBE)?.isFile() ?? false;
}

const MAYBE = { throwIfNoEntry: false } as const;

function isReallyInside(path: string, directory: string): boolean {
  try {
    return isInside(realpathSync.native(path), realpathSync.native(directory));
  } catch {
    // Not there: neither is what was staged.
    return false;
  }
}
