import { existsSync, lstatSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { linksBelow } from '#lance-format/directory-links.ts';
import { LanceFileError } from '#lance-format/file-bytes.ts';
import {
  basePathsOfManifest,
  type ManifestFacts,
  notPlainPath,
  outsideRoot,
} from '#lance-format/manifest-file.ts';
import { manifestsOf, versionsTakenForLatest } from '#lance-format/version-files.ts';
import { ERROR, type Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';

import { type AllowedDirectories, isReallyWithin, localPathOf } from './allowed-directories.ts';
import type { RowStorage } from './row-storage.ts';

/*
 * Restricts which files may be read. SECURITY: tables are untrusted directories. With links, and with base paths in
 * manifests, a table can refer to files anywhere on this computer that the user can read, and on other computers.
 * Here, all files must be in its root: the folder that the user opened, or the server's own directory. This is
 * checked before the server reads anything from a table, and before the engine opens it.
 *
 * Remaining risks: a process that can write to the folder can change it between this check and the engine's read. And
 * a hard link looks like any file, but only an account that may read a file can create one to it.
 */

/** Throws a {@link LanceFileError} if a link in the table leads out of its root. */
export async function checkLinks(places: AllowedDirectories, directory: string): Promise<void> {
  const root = places.rootOf(directory);
  if (existsSync(directory)) await checkTree(await realOf(directory, root), root, new Set());
}

/**
 * Checks links, and the paths in manifests: of the requested version, and of all that a reader may take for the
 * latest, since the engine opens the latest first. Returns the version that was checked as the latest.
 */
export async function checkVersions(
  places: AllowedDirectories,
  directory: string,
  requested?: bigint | null,
): Promise<bigint | undefined> {
  await checkLinks(places, directory);
  const candidates = new Set(await versionsTakenForLatest(directory));
  let latest: bigint | undefined;
  for (const version of requested == null ? candidates : new Set([...candidates, requested])) {
    const manifests = await manifestsOf(directory, version);
    for (const manifest of manifests) await checkBasePaths(manifest, places.rootOf(directory));
    const exists = manifests.length > 0 && candidates.has(version);
    if (exists && (latest === undefined || version > latest)) latest = version;
  }
  return latest;
}

async function checkBasePaths(manifest: ManifestFacts, root: string): Promise<void> {
  for (const base of (await basePathsOfManifest(manifest)) ?? []) {
    const path = localPathOf(base);
    if (path === undefined || !isPlain(base, path)) throw otherStorage(manifest.path, base);
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined || !isReallyWithin(real, root)) throw filesOutside(manifest.path, base, root);
    await checkTree(real, root, new Set());
  }
}

/**
 * Whether all readers interpret the path in the same way. The engine may interpret `..` or encoded characters
 * differently.
 */
function isPlain(base: string, path: string): boolean {
  if (path.includes('%')) return false;
  return base.startsWith('file:') || base.replace(/[/\\]+$/, '') === resolve(base).replace(/[/\\]+$/, '');
}

/** Follows links within the root, since their targets may contain links. */
async function checkTree(directory: string, root: string, seen: Set<string>): Promise<void> {
  if (seen.has(directory)) return;
  seen.add(directory);
  for (const link of await linksBelow(directory)) await checkTree(await realOf(link, root), root, seen);
}

async function realOf(link: string, root: string): Promise<string> {
  const real = await realpath(link).catch(() => undefined);
  if (real === undefined) throw new LanceFileError(link, 'is a link to something that doesn’t exist.');
  if (!isReallyWithin(real, root)) throw linkOutside(link, real, root);
  return real;
}

function linkOutside(link: string, real: string, root: string): LanceFileError {
  return new LanceFileError(link, outsideRoot({ verb: 'leads to', path: real, root, opened: 'a folder' }));
}

function filesOutside(manifest: string, base: string, root: string): LanceFileError {
  return new LanceFileError(manifest, outsideRoot({ verb: 'names', path: base, root, opened: 'a folder' }));
}

function otherStorage(manifest: string, base: string): LanceFileError {
  const reader = 'the local server';
  return new LanceFileError(manifest, notPlainPath({ path: base, reader, place: 'the folder' }));
}

export function hasRows(directory: string): boolean {
  return lstatSync(join(directory, '_versions'), { throwIfNoEntry: false }) !== undefined;
}

/** Adds the table’s ID to the error for a damaged file. */
export async function withTableContext<Result>(id: Id, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    if (!(problem instanceof LanceFileError)) throw problem;
    throw new CatalogRejection(
      ERROR.invalidTableState,
      id,
      (table) => `Table ${table} can’t be read. ${problem.message}`,
    );
  }
}

/**
 * SECURITY: clients of this server must not make it read arbitrary directories of this machine, only its own and the
 * folder that the user opened. It stores other locations, but doesn’t read them.
 */
export async function checkRegistration({ places }: RowStorage, id: Id, location: string): Promise<void> {
  if (localPathOf(location) === undefined) return;
  const directory = places.directoryOf(location);
  if (directory === undefined) throw outside(id, location, places.tablesDirectory);
  const latest = await withTableContext(id, () => checkVersions(places, directory));
  if (latest === undefined) throw noTableThere(id, location);
}

function outside(id: Id, location: string, tablesDirectory: string): CatalogRejection {
  return new CatalogRejection(
    ERROR.permissionDenied,
    id,
    (table) =>
      `Can’t register ${table} at \`${location}\`: the local server only reads \`${tablesDirectory}\`. Open its folder instead.`,
  );
}

function noTableThere(id: Id, location: string): CatalogRejection {
  return new CatalogRejection(
    ERROR.invalidInput,
    id,
    (table) => `There are no rows at \`${location}\` for table ${table}.`,
  );
}
