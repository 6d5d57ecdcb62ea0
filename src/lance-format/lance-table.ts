import { parseJson } from '#protocol/index.ts';
import { tagContents } from '#protocol/operations/tags.ts';
import { FILES_ON_DISK, inGroups, LanceFileError, type TableFiles } from './file-bytes.ts';
import type { LanceIndexSegment } from './index-segments.ts';
import { detailOfManifest, type ManifestFacts, segmentsOfManifest, timeOfVersion } from './manifest-file.ts';
import type { LanceDetail } from './manifest-message.ts';
import {
  type FilesOfTable,
  manifestOf,
  markOf,
  marksIn,
  type VersionMark,
  versionOf,
} from './version-files.ts';

/* Reads a table from its own files, without the table engine: faster, and on every platform. */

/** A version record of the interface. */
interface LanceVersion {
  readonly version: bigint;
  readonly manifest_path: string;
  readonly manifest_size: bigint;
  readonly e_tag: string;
  readonly timestamp_millis: bigint;
}

interface VersionsRequest {
  /** The last version of the previous page. */
  readonly after?: bigint | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

interface VersionsPage {
  readonly items: readonly LanceVersion[];
  /** The version after which the next page starts; absent on the last page. */
  readonly next?: bigint;
}

/** All methods throw a {@link LanceFileError} for an invalid file. */
export interface LanceTable {
  /** Returns undefined if there is no table. */
  latest(): Promise<LanceVersion | undefined>;
  find(version: bigint): Promise<LanceVersion | undefined>;
  list(request: VersionsRequest): Promise<VersionsPage>;
  detail(version: bigint): Promise<LanceDetail>;
  /** The segments of all indices of the version. */
  segments(version: bigint): Promise<readonly LanceIndexSegment[]>;
  tags(): Promise<ReadonlyMap<string, LanceTag>>;
}

export function openLanceTable(directory: string, files: TableFiles = FILES_ON_DISK): LanceTable {
  const place = { directory, files };
  return {
    latest: () => latestVersion(place),
    find: (version) => findVersion(place, version),
    list: (request) => listVersions(place, request),
    detail: (version) => detailOf(place, version),
    segments: (version) => segmentsOf(place, version),
    tags: () => tagsIn(place),
  };
}

async function latestVersion(place: FilesOfTable): Promise<LanceVersion | undefined> {
  let latest: VersionMark | undefined;
  for (const mark of await marksIn(place)) {
    if (latest === undefined || mark < latest) latest = mark;
  }
  return latest === undefined ? undefined : findVersion(place, versionOf(latest));
}

async function listVersions(
  place: FilesOfTable,
  { after, limit, isDescending }: VersionsRequest,
): Promise<VersionsPage> {
  const marks = (await marksIn(place)).filter(isPast(after, isDescending)).sort();
  if (!isDescending) marks.reverse();
  const page = marks.slice(0, limit);
  const items = await inGroups(page, (mark) => findVersion(place, versionOf(mark)));
  const last = page.at(-1);
  return last === undefined || marks.length === page.length ? { items } : { items, next: versionOf(last) };
}

function isPast(after: bigint | undefined, isDescending: boolean): (mark: VersionMark) => boolean {
  if (after === undefined) return () => true;
  const last = markOf(after);
  return isDescending ? (mark) => mark > last : (mark) => mark < last;
}

async function findVersion(place: FilesOfTable, version: bigint): Promise<LanceVersion | undefined> {
  const manifest = await manifestOf(place, version);
  const time = manifest && (place.files.areRemote ? manifest.modifiedMillis : await timeOfVersion(manifest));
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

async function detailOf(place: FilesOfTable, version: bigint): Promise<LanceDetail> {
  const manifest = await manifestOf(place, version);
  const detail = manifest && (await detailOfManifest(manifest));
  if (detail === undefined) throw new LanceFileError(place.directory, `has no version ${version}.`);
  return detail;
}

async function segmentsOf(place: FilesOfTable, version: bigint): Promise<readonly LanceIndexSegment[]> {
  const manifest = await manifestOf(place, version);
  const segments = manifest && (await segmentsOfManifest(manifest));
  if (segments === undefined) throw new LanceFileError(place.directory, `has no version ${version}.`);
  return segments;
}

interface LanceTag {
  readonly version: bigint;
  readonly manifestSize: bigint;
  /** The branch of the version, if it isn’t the main one. */
  readonly branch?: string;
}

const SUFFIX = '.json';

/** By name. */
async function tagsIn({ directory, files }: FilesOfTable): Promise<Map<string, LanceTag>> {
  const folder = files.join(directory, '_refs', 'tags');
  const names = ((await files.names(folder)) ?? []).filter((name) => name.endsWith(SUFFIX)).sort();
  const tags = await inGroups(names, async (name) => {
    const tag = await readTag(files, files.join(folder, name));
    return tag && ([tagName(name), tag] as const);
  });
  return new Map(tags);
}

/** The table engine percent-encodes non-ASCII letters. */
function tagName(file: string): string {
  const name = file.slice(0, -SUFFIX.length);
  try {
    return decodeURIComponent(name);
  } catch {
    // A name of another writer, with a literal percent sign.
    return name;
  }
}

/** SECURITY: a real tag takes two hundred bytes. */
const MAX_BYTES = 64 * 1024;

async function readTag(files: TableFiles, path: string): Promise<LanceTag | undefined> {
  const facts = await files.stat(path);
  if (facts !== undefined && facts.size > MAX_BYTES)
    throw new LanceFileError(path, 'is no tag: it is too large.');
  const bytes = facts && (await facts.readEnd(MAX_BYTES));
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
