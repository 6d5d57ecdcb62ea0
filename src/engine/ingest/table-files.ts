import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../files/file-errors.ts';
import { namesIn } from '../../files/file-system.ts';
import { nameUnlessTaken } from '../../files/name-unless-taken.ts';
import { renumberManifest } from '../../lance-format/renumber-manifest.ts';
import { manifestName, readManifestName } from '../../protocol/index.ts';
import { STAGING_PREFIX } from '../calls.ts';
import { EngineProblem } from '../engine-problem.ts';

/*
 * A table on disk has immutable data files, and for each version a manifest that lists its files. A version exists as
 * soon as its manifest does.
 */

const VERSIONS = '_versions';
const HINT = 'latest_version_hint.json';
const CHANGED_MEANWHILE = 14;

export interface Staging {
  /** The folder to connect to. */
  readonly folder: string;
  /** The directory of the table in it. */
  readonly table: string;
}

/** Creates a staging copy of the table’s latest version, if there is one. */
export async function makeStaging(directory: string, version: number | undefined): Promise<Staging> {
  const folder = newStaging(directory);
  const table = join(folder, `${STAGED_NAME}.lance`);
  await mkdir(join(table, VERSIONS), { recursive: true, mode: 0o700 });
  if (version !== undefined) {
    const manifest = await manifestOf(directory, version);
    await copyFile(join(directory, manifest), join(table, manifest));
  }
  return { folder, table };
}

function newStaging(directory: string): string {
  return join(directory, `${STAGING_PREFIX}${randomBytes(6).toString('hex')}`);
}

export const STAGED_NAME = 'rows';

/**
 * Deletes staging folders of imports whose process ended. Each is renamed first: a process that still uses it fails,
 * and adds nothing to the table.
 */
export async function removeOldStagings(directory: string, live: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(directory)) {
    const folder = join(directory, name);
    if (!name.startsWith(STAGING_PREFIX) || live.has(folder)) continue;
    const aside = newStaging(directory);
    await rename(folder, aside);
    await removeAll(aside);
  }
}

/** Windows unlocks a file some time after it was closed. */
export async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

interface Publication {
  readonly directory: string;
  readonly staging: Staging;
  /** The version of the table that the staging copy started from. */
  readonly from: number | undefined;
  /** The latest version of the staging copy. */
  readonly version: number;
}

/**
 * Publishes the staging copy as the version after the one that it started from, and returns that. All files of its
 * manifest are moved first. The staging copy has a version for each chunk of rows; the table gets a single one, so
 * that the manifest’s name alone decides between concurrent writers, and nothing has to be undone.
 */
export async function publish(
  { directory, staging, from = 0, version }: Publication,
  name: (from: string, to: string) => Promise<void> = nameUnlessTaken,
): Promise<number> {
  const next = from + 1;
  const moved: string[] = [];
  try {
    await moveAll(staging.table, directory, 'data', () => true, moved);
    // The first transaction of the staging copy: it says whether rows were added or replaced all others.
    const isFirst = (name: string) => name.startsWith(`${from}-`);
    const [transaction] = await moveAll(staging.table, directory, '_transactions', isFirst, moved);
    const manifest = await renumbered(staging, { version, next, transaction });
    await mkdir(join(directory, VERSIONS), { recursive: true });
    // Another writer may have created the next version and more, and deleted it again.
    if ((await versionsIn(directory)).some((other) => other > from)) throw anotherWriter();
    await name(manifest.path, join(directory, manifest.name)).catch(refuseIfTaken);
  } catch (problem) {
    for (const path of moved) await removeAll(path);
    throw problem;
  }
  await takeHint(directory, staging, next);
  return next;
}

interface Renumbering {
  /** The version of the staging copy. */
  readonly version: number;
  readonly next: number;
  readonly transaction: string | undefined;
}

/** Renumbers the staging copy's manifest as the next version. Returns its path, and its name in the table. */
async function renumbered(
  { folder, table }: Staging,
  { version, next, transaction }: Renumbering,
): Promise<{ readonly path: string; readonly name: string }> {
  const staged = await manifestOf(table, version);
  const path = join(folder, 'manifest');
  const bytes = await readFile(join(table, staged));
  await writeFile(path, renumberManifest(bytes, { version: BigInt(next), transaction }));
  const scheme = readManifestName(staged)?.scheme ?? 'V2';
  return { path, name: manifestName({ scheme, version: BigInt(next) }) };
}

function refuseIfTaken(problem: unknown): never {
  throw errorCode(problem) === 'EEXIST' ? anotherWriter() : problem;
}

function anotherWriter(): EngineProblem {
  return new EngineProblem(
    CHANGED_MEANWHILE,
    'Another writer changed the table at the same time. Try again.',
  );
}

async function moveAll(
  from: string,
  to: string,
  folder: string,
  isIncluded: (name: string) => boolean,
  moved: string[],
): Promise<readonly string[]> {
  await mkdir(join(to, folder), { recursive: true });
  const names = (await namesIn(join(from, folder))).filter(isIncluded);
  for (const name of names) {
    const target = join(to, folder, name);
    moved.push(target);
    await rename(join(from, folder, name), target);
  }
  return names;
}

/** The hint only speeds up reading: an outdated or missing one does no harm. */
async function takeHint(directory: string, { folder }: Staging, version: number): Promise<void> {
  const hint = join(folder, HINT);
  await writeFile(hint, JSON.stringify({ version }))
    .then(() => rename(hint, join(directory, VERSIONS, HINT)))
    .catch(() => undefined);
}

/** A version with a manifest in both naming schemes is listed twice. */
async function versionsIn(directory: string): Promise<readonly number[]> {
  return (await namesIn(join(directory, VERSIONS))).flatMap((name) => {
    const read = readManifestName(name);
    return read === undefined ? [] : [Number(read.version)];
  });
}

async function manifestOf(directory: string, version: number): Promise<string> {
  const names = new Set(await namesIn(join(directory, VERSIONS)));
  const schemes = ['V2', 'V1'] as const;
  const paths = schemes.map((scheme) => manifestName({ scheme, version: BigInt(version) }));
  const path = paths.find((candidate) => names.has(candidate.slice(VERSIONS.length + 1)));
  if (path === undefined) throw new Error(`There is no manifest of version ${version}.`);
  return path;
}
