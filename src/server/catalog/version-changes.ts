import { copyFileSync, lstatSync, realpathSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { type Id, manifestName, type NamingScheme, stringifyJson } from '#protocol/index.ts';
import { childKey, rangeOfNumber, readVersion, versionKey } from './keys.ts';
import { type CatalogTag, readTag } from './reader.ts';
import type { CatalogVersion, JsonMap } from './records.ts';
import {
  checkName,
  tagAlreadyExists,
  tagNotFound,
  versionAlreadyExists,
  versionIsTagged,
  versionNotFound,
  versionsNotManaged,
  wrongManifestName,
  wrongRange,
} from './refusals.ts';
import { existingTable, putTable, type TableEntry } from './table-entry.ts';
import type { Transaction } from './transaction.ts';

export interface VersionEntry {
  readonly version: bigint;
  readonly manifest_path: string;
  readonly manifest_size?: bigint | undefined;
  readonly e_tag?: string | undefined;
  readonly metadata?: JsonMap | undefined;
  readonly naming_scheme?: NamingScheme | undefined;
}

/** Put-if-not-exists. A deleted version may be created again. */
export function createVersionEntry(transaction: Transaction, id: Id, entry: VersionEntry): CatalogVersion {
  const table = managedTable(transaction, id);
  checkManifestName(id, entry);
  const existing = transaction.reader.findVersion(table.number, entry.version);
  if (existing !== undefined) throw versionAlreadyExists(id, existing);
  const { naming_scheme: _, ...members } = finalizeManifest(entry, {
    location: table.record.location,
    tablesDirectory: transaction.tablesDirectory,
  });
  const version: CatalogVersion = { ...members, timestamp_millis: BigInt(Date.now()) };
  putVersion(transaction, table.number, version);
  if (table.record.is_only_declared) {
    putTable(transaction.store, { ...table, record: { ...table.record, is_only_declared: false } });
  }
  return version;
}

export interface CatalogVersionRange {
  readonly start: bigint;
  /** Exclusive; undefined means through the latest. */
  readonly end: bigint | undefined;
}

/** Returns the number of deleted versions. Reads only stored entries, as a range may span all integers. */
export function deleteVersionEntries(
  transaction: Transaction,
  id: Id,
  ranges: readonly CatalogVersionRange[],
): number {
  const table = managedTable(transaction, id);
  const tags = taggedVersions(transaction, table.number);
  let count = 0;
  for (const range of ranges) {
    for (const key of keysIn(transaction, id, table.number, range)) {
      const tag = tags.get(readVersion(key));
      if (tag !== undefined) throw versionIsTagged(id, readVersion(key), tag);
      transaction.store.versions.removeSync(key);
      count += 1;
    }
  }
  return count;
}

export function putVersion(
  { store, schemaKey }: Transaction,
  table: number,
  { version, schema, ...rest }: CatalogVersion,
): void {
  const stored = schema === undefined ? rest : { ...rest, schema: schemaKey(schema) };
  store.versions.putSync(versionKey(table, version), stringifyJson(stored));
}

function managedTable(transaction: Transaction, id: Id): TableEntry {
  const table = existingTable(transaction, id);
  if (!table.record.managed_versioning) throw versionsNotManaged(id);
  return table;
}

function keysIn(
  { store }: Transaction,
  id: Id,
  table: number,
  { start, end }: CatalogVersionRange,
): Buffer[] {
  if (end !== undefined && end < start) throw wrongRange(id, start, end);
  const last = end === undefined ? rangeOfNumber(table).end : versionKey(table, end);
  return [...store.versions.getKeys({ start: versionKey(table, start), end: last })];
}

const IN_VERSIONS = /(?:^|[/\\])_versions[/\\][^/\\]*$/;

/**
 * Writers stage a manifest before the commit, either in another directory or, like the format's own writer, with a
 * suffix after a dash. A name in `_versions/` must begin as the naming scheme requires.
 */
function checkManifestName(
  id: Id,
  { manifest_path: path, naming_scheme: scheme, version }: VersionEntry,
): void {
  const found = IN_VERSIONS.exec(path)?.[0]
    .replace(/^[/\\]/, '')
    .replace('\\', '/');
  if (scheme === undefined || found === undefined) return;
  const expected = manifestName({ scheme, version });
  if (found !== expected && !found.startsWith(`${expected}-`)) throw wrongManifestName(id, path, expected);
}

interface Place {
  readonly location: string;
  /** The parent directory of tables for which the local server chose the location. */
  readonly tablesDirectory: string;
}

/**
 * Writers of the format stage a manifest as `<name>.manifest-<suffix>` beside its final name, and the namespace moves
 * it once it has accepted the version: readers only find the final name. So for a table in this server's own
 * directory, the staged file is moved, and the entry has the final name.
 *
 * Must be called inside the transaction that has found the version free. A crash after the move leaves a manifest
 * without an entry, and the next attempt overwrites it.
 */
export function finalizeManifest(entry: VersionEntry, { location, tablesDirectory }: Place): VersionEntry {
  const final = finalName(entry);
  // SECURITY: only files in this server's own directory are touched, and only the last segment of a client’s path is
  // used.
  if (final === undefined || !isInside(location, tablesDirectory)) return entry;
  const directory = join(location, '_versions');
  const staged = join(directory, basename(entry.manifest_path));
  if (!isReallyInside(directory, tablesDirectory) || !isPlainFile(staged)) return entry;
  // Moving to a link of that name would write to its target.
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
    // The staged file is missing.
    return false;
  }
}

export function createTagEntry(transaction: Transaction, id: Id, tag: CatalogTag): void {
  const { number } = existingTable(transaction, id);
  checkName(id, tag.name);
  const existing = transaction.reader.findTag(number, tag.name);
  if (existing !== undefined) throw tagAlreadyExists(id, tag.name, existing.version);
  putTag(transaction, id, number, tag);
}

/** Moves the tag to another version. */
export function updateTagEntry(transaction: Transaction, id: Id, tag: CatalogTag): void {
  const { number } = existingTable(transaction, id);
  if (transaction.reader.findTag(number, tag.name) === undefined) throw tagNotFound(id, tag.name);
  putTag(transaction, id, number, tag);
}

export function deleteTagEntry(transaction: Transaction, id: Id, name: string): void {
  const { number } = existingTable(transaction, id);
  if (!transaction.store.tags.removeSync(childKey(number, name))) throw tagNotFound(id, name);
}

/** The tagged versions, each with one of its tags. They can’t be deleted. */
function taggedVersions({ store }: Transaction, table: number): ReadonlyMap<bigint, string> {
  const tags = [...store.tags.getRange(rangeOfNumber(table))].map(({ value }) => readTag(value));
  return new Map(tags.map(({ name, version }) => [version, name]));
}

function putTag({ store, reader }: Transaction, id: Id, table: number, { name, version }: CatalogTag): void {
  if (reader.findVersion(table, version) === undefined) throw versionNotFound(id, version);
  store.tags.putSync(childKey(table, name), stringifyJson({ name, version }));
}
