import type { TableStateResult, VersionRecord } from '../../contract/index.ts';
import type { Id } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readTags } from '../changes/read-tags.ts';
import { RequestFailure } from '../http/request-failure.ts';

export interface LookOptions {
  readonly catalog: Pick<Catalog, 'client' | 'describe' | 'versions'>;
  readonly signal?: AbortSignal | undefined;
  readonly now: () => number;
}

/** What the server says of one table. It fails only where it is called off. */
export async function fetchTableState(options: LookOptions, id: Id): Promise<TableStateResult> {
  const { catalog, signal, now } = options;
  const described = await orFailure(catalog.describe(id, {}, signal));
  if (described instanceof RequestFailure) return notDescribed(id, described, now());
  const [versions, tags] = await Promise.all([
    orFailure(readVersions(options, id)),
    orFailure(readTags(catalog.client, id, signal)),
  ]);
  const { location, managedVersioning } = described;
  const problem = problemsOf(versions, tags);
  return {
    id: [...id],
    state: described.onlyDeclared === true ? 'declared' : 'stored',
    ...(location == null ? {} : { location }),
    ...(managedVersioning == null ? {} : { managedVersioning }),
    ...(versions instanceof RequestFailure ? NO_VERSIONS : versions),
    ...(tags instanceof RequestFailure ? {} : { tags }),
    ...(problem === undefined ? {} : { problem }),
    at: now(),
  };
}

/** The same of a table of which nothing could be learned. */
export function unknownTable(id: Id, problem: string, at: number): TableStateResult {
  return { id: [...id], state: 'unknown', allVersions: false, problem, at };
}

const NO_VERSIONS = { allVersions: false };

async function orFailure<Answer>(call: Promise<Answer>): Promise<Answer | RequestFailure> {
  try {
    return await call;
  } catch (problem) {
    if (problem instanceof RequestFailure) return problem;
    throw problem;
  }
}

/** Codes that say that the table itself, or its namespace, is not there. A 404 without one may be about the route. */
const NO_TABLE: ReadonlySet<number | undefined> = new Set([1, 4]);

function notDescribed(id: Id, { details }: RequestFailure, at: number): TableStateResult {
  return NO_TABLE.has(details.code)
    ? { id: [...id], state: 'absent', allVersions: true, at }
    : unknownTable(id, details.message, at);
}

/** Of what this server does not have, nothing is missing. */
function problemsOf(
  versions: RequestFailure | Pick<VersionsRead, 'problem'>,
  tags: object,
): string | undefined {
  const ofVersions = versions instanceof RequestFailure ? problemOf(versions) : versions.problem;
  const ofTags = tags instanceof RequestFailure ? problemOf(tags) : undefined;
  return ofVersions ?? ofTags;
}

function problemOf({ code, details }: RequestFailure): string | undefined {
  return code === 'NOT_SUPPORTED' ? undefined : details.message;
}

interface VersionsRead {
  readonly versions?: VersionRecord[];
  readonly allVersions: boolean;
  readonly problem?: string;
}

const PAGE = 1000;
const MAX_PAGES = 5;

/** The newest first, as far as a few pages go. */
async function readVersions({ catalog, signal }: LookOptions, id: Id): Promise<VersionsRead> {
  const read: VersionRecord[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { versions, gap, cursor: next } = await catalog.versions({ id, cursor, limit: PAGE, signal });
    read.push(...versions);
    if (gap !== undefined) return newestOf(read, gap.message);
    if (next === undefined) return { versions: read.sort(newestFirst), allVersions: true };
    cursor = next;
  }
  return newestOf(read, `Only ${read.length.toLocaleString('en')} of its versions were loaded.`);
}

/** A server that sends its oldest versions first has told nothing yet of the newest ones. */
function newestOf(read: readonly VersionRecord[], problem: string): VersionsRead {
  const isInOrder = read.every(({ version }, index) => version <= (read[index - 1]?.version ?? version));
  return { ...(isInOrder ? { versions: [...read] } : {}), allVersions: false, problem };
}

function newestFirst(one: VersionRecord, other: VersionRecord): number {
  if (one.version === other.version) return 0;
  return one.version > other.version ? -1 : 1;
}
