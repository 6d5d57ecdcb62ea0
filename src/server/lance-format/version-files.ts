import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStat, reading } from './file-bytes.ts';
import type { ManifestFacts } from './manifest-file.ts';
import { namesOf, readMark, type VersionMark } from './version-marks.ts';

/** What makes a directory a table. */
export const VERSIONS_DIRECTORY = '_versions';

/** Of every version that has a manifest, in no order. */
export async function marksIn(directory: string): Promise<readonly VersionMark[]> {
  const path = join(directory, VERSIONS_DIRECTORY);
  const names = (await reading(path, () => readdir(path))) ?? [];
  const marks = new Set<VersionMark>();
  for (const name of names) {
    const mark = readMark(name);
    if (mark !== undefined) marks.add(mark);
  }
  return [...marks];
}

/** Undefined where there is no such version. */
export async function manifestOf(directory: string, version: bigint): Promise<ManifestFacts | undefined> {
  for (const name of namesOf(version)) {
    const facts = await fileStat(join(directory, name));
    if (facts !== undefined) return { ...facts, version };
  }
  return undefined;
}
