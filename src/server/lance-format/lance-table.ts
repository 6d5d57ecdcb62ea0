import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '#protocol/index.ts';
import { tagContents } from '#protocol/operations/tags.ts';
import { fileStat, inGroups, LanceFileError, readEnd, reading } from './file-bytes.ts';
import { detailOfManifest, type ManifestFacts, timeOfVersion } from './manifest-file.ts';
import type { LanceDetail } from './manifest-message.ts';
import { manifestOf, markOf, marksIn, type VersionMark, versionOf } from './version-files.ts';

/*
 * A table as its own files tell it, without the table engine: at once, and on every platform.
 */

/** A version record of the interface. */
interface LanceVersion {
  readonly version: bigint;
  readonly manifest_path: string;
  readonly manifest_size: bigint;
  readonly e_tag: string;
  readonly timestamp_millis: bigint;
}

interface VersionsRequest {
  /** The last version of the page before. */
  readonly after?: bigint | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

interface VersionsPage {
  readonly items: readonly LanceVersion[];
  /** After which version the next page starts; not there on the last one. */
  readonly next?: bigint;
}

/** Each of these throws a {@link LanceFileError} for a file that is not what it should be. */
export interface LanceTable {
  /** Undefined where there is no table. */
  latest(): Promise<LanceVersion | undefined>;
  find(version: bigint): Promise<LanceVersion | undefined>;
  list(request: VersionsRequest): Promise<VersionsPage>;
  detail(version: bigint): Promise<LanceDetail>;
  tags(): Promise<ReadonlyMap<string, LanceTag>>;
}

export function openLanceTable(directory: string): LanceTable {
  return {
    latest: () => latestVersion(directory),
    find: (version) => findVersion(directory, version),
    list: (request) => listVersions(directory, request),
    detail: (version) => detailOf(directory, version),
    tags: () => tagsIn(directory),
  };
}

async function latestVersion(directory: string): Promise<LanceVersion | undefined> {
  let latest: VersionMark | undefined;
  for (const mark of await marksIn(directory)) {
    if (latest === undefined || mark < latest) latest = mark;
  }
  return latest === undefined ? undefined : findVersion(directory, versionOf(latest));
}

async function listVersions(
  directory: string,
  { after, limit, isDescending }: VersionsRequest,
): Promise<VersionsPage> {
  const marks = (await marksIn(directory)).filter(isPast(after, isDescending)).sort();
  if (!isDescending) marks.reverse();
  const page = marks.slice(0, limit);
  const items = await inGroups(page, (mark) => findVersion(directory, versionOf(mark)));
  const last = page.at(-1);
  return last === undefined || marks.length === page.length ? { items } : { items, next: versionOf(last) };
}

function isPast(after: bigint | undefined, isDescending: boolean): (mark: VersionMark) => boolean {
  if (after === undefined) return () => true;
  const last = markOf(after);
  return isDescending ? (mark) => mark > last : (mark) => mark < last;
}

async function findVersion(directory: string, version: bigint): Promise<LanceVersion | undefined> {
  const manifest = await manifestOf(directory, version);
  const time = manifest && (await timeOfVersion(manifest));
  return manifest && time !== undefined ? record(manifest, time) : undefined;
}

function record({ version, path, size, etag }: ManifestFacts, time: bigint): LanceVersion {
  return {
    version,
    manifest_path: path,
    manifest_size: BigInt(size),
    e_tag: etag,
    timestamp_millis: time,
  };
}

async function detailOf(directory: string, version: bigint): Promise<LanceDetail> {
  const manifest = await manifestOf(directory, version);
  const detail = manifest && (await detailOfManifest(manifest));
  if (detail === undefined) throw new LanceFileError(directory, `has no version ${version}.`);
  return detail;
}

interface LanceTag {
  readonly version: bigint;
  readonly manifestSize: bigint;
  /** Where the version is not one of the table itself but of a branch. */
  readonly branch?: string;
}

const SUFFIX = '.json';

/** By name. */
export async function tagsIn(directory: string): Promise<Map<string, LanceTag>> {
  const folder = join(directory, '_refs', 'tags');
  const names = (await reading(folder, () => readdir(folder))) ?? [];
  const files = names.filter((name) => name.endsWith(SUFFIX)).sort();
  const tags = await inGroups(files, async (file) => {
    const tag = await readTag(join(folder, file));
    return tag && ([tagName(file), tag] as const);
  });
  return new Map(tags);
}

/** The table engine writes letters beyond ASCII as URLs do. */
function tagName(file: string): string {
  const name = file.slice(0, -SUFFIX.length);
  try {
    return decodeURIComponent(name);
  } catch {
    // Another writer's, who means the sign as it is.
    return name;
  }
}

/** SECURITY: a tag takes two hundred bytes. */
const MAX_BYTES = 64 * 1024;

async function readTag(path: string): Promise<LanceTag | undefined> {
  const facts = await fileStat(path);
  if (facts !== undefined && facts.size > MAX_BYTES)
    throw new LanceFileError(path, 'is no tag: it is too large.');
  const bytes = facts && (await readEnd(facts, MAX_BYTES));
  return bytes && tagOf(path, Buffer.from(bytes).toString());
}

function tagOf(path: string, text: string): LanceTag {
  const { success, data } = tagContents.safeParse(jsonOf(path, text));
  if (!success) throw new LanceFileError(path, 'is no tag: it doesn’t say which version it is of.');
  const { version, manifestSize, branch } = data;
  return {
    version,
    manifestSize: manifestSize ?? 0n,
    ...(typeof branch === 'string' ? { branch } : {}),
  };
}

function jsonOf(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new LanceFileError(path, 'is no tag: it isn’t JSON.', { cause });
  }
}
