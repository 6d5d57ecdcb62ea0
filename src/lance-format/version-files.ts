import { join } from 'node:path';
import { manifestName, readManifestName, UINT64_MAX } from '#protocol/index.ts';
import { FILES_ON_DISK, type FileFacts, rememberedFiles, type TableFiles } from './file-bytes.ts';
import type { ManifestFacts } from './manifest-file.ts';

/** A directory with this subdirectory is a table. */
export const VERSIONS_DIRECTORY = '_versions';

/**
 * The versions that a reader may open as the latest: the newest of each naming scheme, and the version in the
 * engine’s hint, which may be wrong.
 */
export async function versionsTakenForLatest(directory: string): Promise<readonly bigint[]> {
  const path = join(directory, VERSIONS_DIRECTORY);
  const newest = new Map<number, VersionMark>();
  for (const name of (await FILES_ON_DISK.names(path)) ?? []) {
    const mark = readMark(name);
    if (mark === undefined) continue;
    const before = newest.get(name.length);
    if (before === undefined || mark < before) newest.set(name.length, mark);
  }
  const hint = await hintedVersion(directory);
  return [...[...newest.values()].map(versionOf), ...(hint === undefined ? [] : [hint])];
}

const HINT = 'latest_version_hint.json';

const MAX_HINT_BYTES = 4096;

const MAX_HINTS = 5_000;

async function hintedVersion(directory: string): Promise<bigint | undefined> {
  const facts = await FILES_ON_DISK.stat(join(directory, VERSIONS_DIRECTORY, HINT));
  return facts && versionInHint(facts);
}

const versionInHint = rememberedFiles(MAX_HINTS, async (facts: FileFacts) => {
  const bytes = await facts.readEnd(MAX_HINT_BYTES);
  const digits = bytes && /"version"\s*:\s*(\d{1,20})\b/.exec(Buffer.from(bytes).toString())?.[1];
  return digits === undefined ? undefined : BigInt(digits);
});

export interface FilesOfTable {
  readonly files: TableFiles;
  readonly directory: string;
}

/** The marks of all versions with a manifest, in no particular order. */
export async function marksIn({ files, directory }: FilesOfTable): Promise<readonly VersionMark[]> {
  const names = (await files.names(files.join(directory, VERSIONS_DIRECTORY))) ?? [];
  const marks = new Set<VersionMark>();
  for (const name of names) {
    const mark = readMark(name);
    if (mark !== undefined) marks.add(mark);
  }
  return [...marks];
}

/** All files that may be used as the manifest of the version, since a directory may have both naming schemes. */
export async function manifestsOf(directory: string, version: bigint): Promise<readonly ManifestFacts[]> {
  const names = manifestNamesOf(version);
  const found = await Promise.all(names.map((name) => FILES_ON_DISK.stat(join(directory, name))));
  return found.flatMap((facts) => (facts === undefined ? [] : [{ ...facts, version }]));
}

/** Returns undefined if there is no such version. */
export async function manifestOf(
  { files, directory }: FilesOfTable,
  version: bigint,
): Promise<ManifestFacts | undefined> {
  for (const name of manifestNamesOf(version)) {
    const facts = await files.stat(files.join(directory, name));
    if (facts !== undefined) return { ...facts, version };
  }
  return undefined;
}

/**
 * The difference between the largest number and the version, in twenty digits, as the newer naming scheme uses it.
 * Marks sort as texts, latest version first, and are not parsed, since a table may have very many versions.
 */
export type VersionMark = string;

const DIGITS = 20;

const NEWER_NAME = /^\d{20}\.manifest$/;

const LARGEST = String(UINT64_MAX);

export function markOf(version: bigint): VersionMark {
  return String(UINT64_MAX - version).padStart(DIGITS, '0');
}

export function versionOf(mark: VersionMark): bigint {
  return UINT64_MAX - BigInt(mark);
}

/** Returns undefined for a name that is not a manifest's: hints and unfinished files are in the same directory. */
export function readMark(name: string): VersionMark | undefined {
  if (NEWER_NAME.test(name)) return name <= `${LARGEST}.manifest` ? name.slice(0, DIGITS) : undefined;
  const version = readManifestName(name)?.version;
  return version === undefined ? undefined : markOf(version);
}

/** The possible names of a version’s manifest, the newer scheme first. */
function manifestNamesOf(version: bigint): readonly string[] {
  if (version < 0n || version > UINT64_MAX) return [];
  const names = [manifestName({ scheme: 'V2', version }), manifestName({ scheme: 'V1', version })];
  // The largest names of the older scheme would be other versions in the newer one.
  return names.filter((name) => readManifestName(name)?.version === version);
}
