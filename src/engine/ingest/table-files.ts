import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../files/file-errors.ts';
import { namesIn, nameUnlessTaken } from '../../files/file-system.ts';
import { manifestName, readManifestName } from '../../protocol/index.ts';
import { EngineProblem } from '../engine-problem.ts';

/*
 * A table on disk: files of data that are never changed, and for each version a manifest that names those it is made of.
 * A version is there as soon as its manifest is, and not before.
 */

const VERSIONS = '_versions';
const HINT = 'latest_version_hint.json';
const CHANGED_MEANWHILE = 14;

/** What is under way in a table's directory is in one of these, and of no version. */
const STAGING = '.importing-';

export interface Staging {
  /** To connect to. */
  readonly folder: string;
  /** Of the table in it. */
  readonly table: string;
}

/** A place for a table that is a copy of this one: of its latest version, where there is one. */
export async function makeStaging(directory: string, version: number | undefined): Promise<Staging> {
  const folder = join(directory, `${STAGING}${randomBytes(6).toString('hex')}`);
  const table = join(folder, `${STAGED_NAME}.lance`);
  await mkdir(join(table, VERSIONS), { recursive: true, mode: 0o700 });
  if (version !== undefined) {
    const manifest = await manifestOf(directory, version);
    await copyFile(join(directory, manifest), join(table, manifest));
  }
  return { folder, table };
}

export const STAGED_NAME = 'rows';

/** What earlier imports left when the process ended under them. */
export async function removeOldStagings(directory: string, live: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(directory)) {
    const folder = join(directory, name);
    if (name.startsWith(STAGING) && !live.has(folder)) await removeAll(folder);
  }
}

/** Windows frees a file a little after it was closed. */
export async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

export interface Publication {
  readonly directory: string;
  readonly staging: Staging;
  /** The table's latest, which the staged one began with. */
  readonly from: number | undefined;
  readonly version: number;
}

/**
 * Brings the staged table's version into the table. Everything that its manifest names is there before; the versions
 * between are not brought, as nobody asked for a part of the rows.
 */
export async function publish({ directory, staging, from, version }: Publication): Promise<void> {
  const moved: string[] = [];
  try {
    await moveAll(staging.table, directory, 'data', () => true, moved);
    await moveAll(
      staging.table,
      directory,
      '_transactions',
      (name) => name.startsWith(`${version - 1}-`),
      moved,
    );
    await mkdir(join(directory, VERSIONS), { recursive: true });
    if ((await versionsIn(directory)).some((other) => other > (from ?? 0))) throw anotherWriter();
    await nameManifest({ directory, staging, from, version });
  } catch (problem) {
    for (const path of moved) await removeAll(path);
    throw problem;
  }
  await takeHint(directory, staging);
}

/**
 * Here it is decided who made a version: no manifest is replaced, whichever program wrote it. One of a version between, which
 * came since the last look, would be passed over: then this one is taken back before anybody is told of it.
 */
async function nameManifest({ directory, staging, from = 0, version }: Publication): Promise<void> {
  const manifest = await manifestOf(staging.table, version);
  const published = join(directory, manifest);
  try {
    await nameUnlessTaken(join(staging.table, manifest), published);
  } catch (problem) {
    throw errorCode(problem) === 'EEXIST' ? anotherWriter() : problem;
  }
  try {
    const made = (await versionsIn(directory)).filter((other) => other > from && other <= version);
    if (made.length > 1) throw anotherWriter();
  } catch (problem) {
    // The files that it names go too.
    await removeAll(published);
    throw problem;
  }
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
  isWanted: (name: string) => boolean,
  moved: string[],
): Promise<void> {
  await mkdir(join(to, folder), { recursive: true });
  for (const name of (await namesIn(join(from, folder))).filter(isWanted)) {
    const target = join(to, folder, name);
    moved.push(target);
    await rename(join(from, folder, name), target);
  }
}

/** Only spares readers a look around: one that is old, or not there, does no harm. */
async function takeHint(directory: string, { table }: Staging): Promise<void> {
  const hint = join(VERSIONS, HINT);
  await rename(join(table, hint), join(directory, hint)).catch(() => undefined);
}

/** One that has a manifest of each naming scheme is there twice. */
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
