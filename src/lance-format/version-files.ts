import { join } from 'node:path';
import { manifestName, readManifestName, UINT64_MAX } from '#protocol/index.ts';
import { FILES_ON_DISK, type FileFacts, rememberedFiles, type TableFiles } from './file-bytes.ts';
import type { ManifestFacts } from './manifest-file.ts';

/** What makes a directory a table. */
export const VERSIONS_DIRECTORY = '_versions';

/**
 * What a reader may open as the latest version: the newest of each naming scheme, and the one that the hint of the
 * engine names, which need not be true.
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

/** Of every version that has a manifest, in no order. */
export async function marksIn({ files, directory }: FilesOfTable): Promise<readonly VersionMark[]> {
  const names = (await files.names(files.join(directory, VERSIONS_DIRECTORY))) ?? [];
  const marks = new Set<VersionMark>();
  for (const name of names) {
    const mark = readMark(name);
    if (mark !== undefined) marks.add(mark);
  }
  return [...marks];
}

/** Of every file that may be taken for the manifest of the version: a directory may have both naming schemes. */
export async function manifestsOf(directory: string, version: bigint): Promise<readonly ManifestFacts[]> {
  const names = manifestNamesOf(version);
  const found = await Promise.all(names.map((name) => FILES_ON_DISK.stat(join(directory, name))));
  return found.flatMap((facts) => (facts === undefined ? [] : [{ ...facts, version }]));
}

/** Undefined where there is no such version. */
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
 * What is left from a version to the largest one, in twenty digits. The newer naming scheme calls manifests so. Marks
 * sort as texts, the latest version first, and a table may have so many that making numbers of them takes its time.
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

/** Undefined for a name that is no manifest's: hints lie beside them, and what is being written. */
export function readMark(name: string): VersionMark | undefined {
  if (NEWER_NAME.test(name)) return name <= `${LARGEST}.manifest` ? name.slice(0, DIGITS) : undefined;
  const version = readManifestName(name)?.version;
  return version === undefined ? undefined : markOf(version);
}

/** Where the manifest of a version may be, the newer scheme first. */
function manifestNamesOf(version: bigint): readonly string[] {
  if (version < 0n || version > UINT64_MAX) return [];
  const names = [manifestName({ scheme: 'V2', version }), manifestName({ scheme: 'V1', version })];
  // The largest names of the older scheme would be those of other versions in the newer one.
  return names.filter((name) => readManifestName(name)?.version === version);
}
