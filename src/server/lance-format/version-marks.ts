import { manifestName, readManifestName, UINT64_MAX } from '#protocol/index.ts';

/**
 * What is left from a version to the largest one, in twenty digits. The newer naming scheme calls manifests so. Marks
 * sort as texts, the latest version first, and a table may have so many that making numbers of them takes its time.
 */
export type VersionMark = string;

const DIGITS = 20;

export function markOf(version: bigint): VersionMark {
  return String(UINT64_MAX - version).padStart(DIGITS, '0');
}

export function versionOf(mark: VersionMark): bigint {
  return UINT64_MAX - BigInt(mark);
}

const NEWER_NAME = /^\d{20}\.manifest$/;
const LARGEST = String(UINT64_MAX);

/** Undefined for a name that is no manifest's: hints lie beside them, and what is being written. */
export function readMark(name: string): VersionMark | undefined {
  if (NEWER_NAME.test(name)) return name <= `${LARGEST}.manifest` ? name.slice(0, DIGITS) : undefined;
  const version = readManifestName(name)?.version;
  return version === undefined ? undefined : markOf(version);
}

/** Where the manifest of a version may be, the newer scheme first. */
export function manifestNamesOf(version: bigint): readonly string[] {
  if (version < 0n || version > UINT64_MAX) return [];
  const names = [manifestName({ scheme: 'V2', version }), manifestName({ scheme: 'V1', version })];
  // The largest names of the older scheme would be those of other versions in the newer one.
  return names.filter((name) => readManifestName(name)?.version === version);
}
