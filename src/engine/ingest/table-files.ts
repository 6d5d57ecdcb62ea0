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
 * A table on disk: files of data that are never changed, and for each version a manifest that names those it is made of.
 * A version is there as soon as its manifest is, and not before.
 */

const VERSIONS = '_versions';
const HINT = 'latest_version_hint.json';
const CHANGED_MEANWHILE = 14;

export interface Staging {
  /** To connect to. */
  readonly folder: string;
  /** Of the table in it. */
  readonly table: string;
}

/** A place for a table that is a copy of this one: of its latest version, where there is one. */
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
 * What earlier imports left when the process ended under them. Each is renamed first: who is still at work in it finds nothing any
 * more, and brings nothing of it into the table.
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

/** Windows frees a file a little after it was closed. */
export async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

interface Publication {
  readonly directory: string;
  readonly staging: Staging;
  /** The table's latest, which the staged one began with. */
  readonly from: number | undefined;
  /** The staged one's latest. */
  readonly version: number;
}

/**
 * Brings what the staged table is now into the table, as the version after the one that it began with, and answers that.
 * Everything that its manifest names is there before. The staged table has made a version of each part of the rows; the
 * table makes one of all, so that its name alone decides between us and whoever else makes that version, and nothing is
 * ever taken back.
 */
export async function publish(
  { directory, staging, from = 0, version }: Publication,
  name: (from: string, to: string) => Promise<void> = nameUnlessTaken,
): Promise<number> {
  const next = from + 1;
  const moved: string[] = [];
  try {
    await moveAll(staging.table, directory, 'data', () => true, moved);
    // The first of the staged ones: it says whether rows were added or took the place of all others.
    const isFirst = (name: string) => name.startsWith(`${from}-`);
    const [transaction] = await moveAll(staging.table, directory, '_transactions', isFirst, moved);
    const manifest = await renumbered(staging, { version, next, transaction });
    await mkdir(join(directory, VERSIONS), { recursive: true });
    // Others may have made the next one, more after it, and removed it again.
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
  /** Of the staged table. */
  readonly version: number;
  readonly next: number;
  readonly transaction: string | undefined;
}

/** The staged table's manifest as that of the next version: where it lies, and its name in a table. */
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
  isWanted: (name: string) => boolean,
  moved: string[],
): Promise<readonly string[]> {
  await mkdir(join(to, folder), { recursive: true });
  const names = (await namesIn(join(from, folder))).filter(isWanted);
  for (const name of names) {
    const target = join(to, folder, name);
    moved.push(target);
    await rename(join(from, folder, name), target);
  }
  return names;
}

/** Only spares readers a look around: one that is old, or not there, does no harm. */
async function takeHint(directory: string, { folder }: Staging, version: number): Promise<void> {
  const hint = join(folder, HINT);
  await writeFile(hint, JSON.stringify({ version }))
    .then(() => rename(hint, join(directory, VERSIONS, HINT)))
    .catch(() => undefined);
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
