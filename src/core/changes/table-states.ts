import { idKey } from '#batch/index.ts';
import type { TableStateResult, VersionRecord } from '#contract/index.ts';
import { defined, ERROR, type Id, operations, saysNoTable, type TableDescription } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { presentTexts } from '../catalog/present-raw.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceLooks } from './missing-namespaces.ts';
import { readTags } from './read-tags.ts';

/** Each table takes three requests, and the server has others to answer. */
const AT_ONCE = 4;

/** Yields the state of each table as soon as it is known. Ends without an error when the signal aborts. */
export async function* checkTables(
  options: LookOptions,
  ids: readonly Id[],
): AsyncGenerator<TableStateResult, void> {
  const items = [...new Map(ids.map((id) => [idKey(id), id])).values()];
  try {
    yield* mapConcurrent({ items, atOnce: AT_ONCE, run: (id) => fetchTableState(options, id) });
  } catch (problem) {
    if (options.signal?.aborted !== true) throw problem;
  }
}

/** The states of all tables; those without a response in time are unknown. */
export async function fetchTableStates(
  { signal, ...options }: LookOptions,
  ids: readonly Id[],
  milliseconds: number,
): Promise<TableStateResult[]> {
  const timeout = AbortSignal.timeout(milliseconds);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const all = new Map<string, TableStateResult>();
  for await (const facts of checkTables({ ...options, signal: stop }, ids)) all.set(idKey(facts.id), facts);
  return ids.map((id) => all.get(idKey(id)) ?? unknownTable(id, NOT_IN_TIME, options.now()));
}

const NOT_IN_TIME = 'The server didn’t respond in time.';

interface LookOptions {
  readonly catalog: Pick<Catalog, 'client' | 'versions'>;
  readonly signal?: AbortSignal | undefined;
  readonly now: () => number;
  /** Only needed if it matters why a table is absent. */
  readonly namespaces?: NamespaceLooks;
  /** By key, the tables whose tags don't matter: each saves a request. */
  readonly withoutTags?: ReadonlySet<string>;
}

/** The state of one table. Throws only if it is aborted. */
async function fetchTableState(options: LookOptions, id: Id): Promise<TableStateResult> {
  const { catalog, signal, now, namespaces } = options;
  const namespace = id.slice(0, -1);
  const missing = namespaces?.knownMissing(namespace);
  if (missing !== undefined) return absentTable(id, missing, now());
  const described = await orFailure(describe(options, id));
  if (described instanceof RequestFailure) return notDescribed(options, id, described);
  namespaces?.learn(namespace, 'there');
  const at = now();
  if (described.is_only_declared === true) return declaredTable(id, described, at);
  const areTagsLeftOut = options.withoutTags?.has(idKey(id)) === true;
  const [versions, tags] = await Promise.all([
    orFailure(readVersions(options, id)),
    areTagsLeftOut ? undefined : orFailure(readTags(catalog.client, id, signal)),
  ]);
  const problem = problemsOf(versions, tags);
  return {
    id,
    state: 'stored',
    ...settingsOf(described),
    ...(versions instanceof RequestFailure ? NO_VERSIONS : versions),
    ...(tags === undefined || tags instanceof RequestFailure ? {} : { tags }),
    ...(areTagsLeftOut ? { areTagsLeftOut } : {}),
    ...defined({ problem }),
    at,
  };
}

/** The raw response, since callers don't need the catalog's full description. */
async function describe({ catalog, signal }: LookOptions, id: Id): Promise<TableDescription> {
  const { answer } = await catalog.client.call(operations.describeTable, { id, body: {}, signal });
  return answer;
}

/** The protocol says that nothing of a declared table is in storage, so it has no versions or tags to request. */
function declaredTable(id: Id, described: TableDescription, at: number): TableStateResult {
  const none = { versions: [], allVersions: true, tags: [] };
  return { id, state: 'declared', ...settingsOf(described), ...none, at };
}

function settingsOf({ location, managed_versioning, ...described }: TableDescription) {
  const properties = presentTexts(described.properties);
  return {
    ...(location == null ? {} : { location }),
    ...(managed_versioning == null ? {} : { managed_versioning }),
    ...(properties == null ? {} : { properties }),
  };
}

function absentTable(id: Id, missingNamespace: Id | null | undefined, at: number): TableStateResult {
  const why =
    missingNamespace === undefined ? {} : { missingNamespace: missingNamespace && [...missingNamespace] };
  return { id, state: 'absent', allVersions: true, ...why, at };
}

function unknownTable(id: Id, problem: string, at: number): TableStateResult {
  return { id, state: 'unknown', allVersions: false, problem, at };
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

async function notDescribed(
  { namespaces, now }: LookOptions,
  id: Id,
  { details }: RequestFailure,
): Promise<TableStateResult> {
  if (!saysNoTable(details.code)) return unknownTable(id, details.message, now());
  const namespace = id.slice(0, -1);
  if (details.code === ERROR.namespaceNotFound) namespaces?.learn(namespace, 'missing');
  return absentTable(id, await namespaces?.highestMissing(namespace), now());
}

/** An operation that the server doesn't support isn't a problem. */
function problemsOf(
  versions: RequestFailure | Pick<VersionsRead, 'problem'>,
  tags: object | undefined,
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
const MAX_PAGES = 20;

/** The newest first, up to a limit of pages. */
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

/** If a server sends the oldest versions first, an incomplete list lacks the newest. */
function newestOf(read: readonly VersionRecord[], problem: string): VersionsRead {
  const isInOrder = read.every(({ version }, index) => version <= (read[index - 1]?.version ?? version));
  return { ...(isInOrder ? { versions: [...read] } : {}), allVersions: false, problem };
}

function newestFirst(one: VersionRecord, other: VersionRecord): number {
  if (one.version === other.version) return 0;
  return one.version > other.version ? -1 : 1;
}

export type TableStateCache = ReturnType<typeof createFreshFacts>;

/** In milliseconds: a window has often read the tables right before it commits. */
const FRESH = 10_000;
/** Resolving a commit reads each of its tables repeatedly. */
const MOST = 200;

/** A short-lived cache of table states. */
export function createFreshFacts(now: () => number) {
  /** The oldest first. */
  const all = new Map<string, TableStateResult>();
  const keyOf = (connectionId: string, id: Id) => JSON.stringify([connectionId, idKey(id)]);
  const isFresh = ({ at }: TableStateResult) => now() - at < FRESH;

  let clears = 0;

  function keep(connectionId: string, facts: TableStateResult): void {
    const key = keyOf(connectionId, facts.id);
    all.delete(key);
    all.set(key, facts);
    for (const [oldest, seen] of all) {
      if (all.size <= MOST && isFresh(seen)) return;
      all.delete(oldest);
    }
  }

  return {
    /** A function that stores what one look saw, and drops it if something was sent since the look began. */
    keeper(): (connectionId: string, facts: TableStateResult) => void {
      const begun = clears;
      return (connectionId, facts) => {
        if (begun === clears) keep(connectionId, facts);
      };
    },
    of(connectionId: string, id: Id): TableStateResult | undefined {
      const facts = all.get(keyOf(connectionId, id));
      return facts !== undefined && isFresh(facts) ? facts : undefined;
    },
    /** Called when something is sent that may change the tables. */
    clear(): void {
      clears += 1;
      all.clear();
    },
  };
}

interface Tasks<Item, Result> {
  readonly items: readonly Item[];
  readonly atOnce: number;
  readonly run: (item: Item) => Promise<Result>;
}

/** Runs tasks concurrently and yields their results in order of completion. The first error ends all. */
async function* mapConcurrent<Item, Result>({
  items,
  atOnce,
  run,
}: Tasks<Item, Result>): AsyncGenerator<Result, void> {
  const running = new Map<Item, Promise<readonly [Item, Result]>>();
  const waiting = items[Symbol.iterator]();
  const startNext = () => {
    const { done, value } = waiting.next();
    if (done === true) return;
    const task = run(value).then((result) => [value, result] as const);
    // After an early return, the remaining errors have no handler.
    task.catch(() => {});
    running.set(value, task);
  };
  for (let started = 0; started < atOnce; started += 1) startNext();
  while (running.size > 0) {
    const [item, result] = await Promise.race(running.values());
    running.delete(item);
    startNext();
    yield result;
  }
}
