import { fileURLToPath } from 'node:url';
import type {
  CachedChildren,
  Connection,
  FailureDetails,
  IndexingBlocker,
  NameCount,
  NameLoadAction,
  NameLoadState,
  NameState,
} from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { Id } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Connections } from '../connections/connections.ts';
import { createEmitter, eventStream } from '../emitter.ts';
import { type Sleep, sleep as usualSleep } from '../http/sleep.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createInFlightTracker } from './crawl/in-flight-tracker.ts';
import { withInvalidation } from './crawl/with-invalidation.ts';
import type { Summary } from './messages.ts';
import { createNameCrawlers, type WalkStatus } from './name-crawlers.ts';
import { createNameStores } from './name-stores.ts';
import { createRefreshScheduler, quietly } from './refresh-scheduler.ts';
import { createSearches } from './searches.ts';

interface NameIndexOptions {
  readonly place: StorePlace;
  /** False if connections may be missing from the list: then no file counts as orphaned. */
  readonly isListWhole: boolean;
  /** The Retry-After of a failed request in milliseconds. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** The path of the built program of the names thread. */
  readonly program?: string;
}

/** The parts of the connections that the index needs; passed later, since the connections need the index first. */
type WalkedConnections = Pick<Connections, 'list' | 'catalog' | 'subscribe' | 'namesByHand'>;

interface Watched {
  readonly connectionId: string;
  readonly delimiter: string;
}

/** Some children of one namespace. */
interface NamesToCount {
  readonly connectionId: string;
  readonly parent: Id;
  readonly names: readonly string[];
}

/** A range of a namespace's children. */
interface NamesToShow {
  readonly connectionId: string;
  readonly id: Id;
  readonly from: number;
}

/** The build puts every program and every chunk one folder below the same one. */
const BUILT_PROGRAM = fileURLToPath(new URL('../names/index.js', import.meta.url));

const UPDATE_INTERVAL = 200;

export type NameIndex = ReturnType<typeof createNameIndex>;

/** Reads the names of all connections in the background, and searches them without requests. */
export function createNameIndex({ place, isListWhole, retryAfterOf, ...options }: NameIndexOptions) {
  const { now = Date.now, sleep = usualSleep, program = BUILT_PROGRAM } = options;
  let connections: WalkedConnections | undefined;
  const list = (): readonly Connection[] => connections?.list() ?? [];
  const find = (connectionId: string) => list().find(({ id }) => id === connectionId);
  const ids = () => list().map(({ id }) => id);
  const inFlight = createInFlightTracker();
  const summaries = new Map<string, Summary>();
  const changes = createEmitter<NameState[]>();
  const emitSoon = atMostEvery(UPDATE_INTERVAL, () => changes.emit(states(ids())));
  const stores = createNameStores({
    place,
    program,
    find,
    known: () => (isListWhole ? ids() : undefined),
    onBroken: () => summaries.clear(),
  });
  const crawlers = createNameCrawlers({
    stores,
    inFlight,
    now,
    sleep,
    retryAfterOf,
    catalog: async (connectionId) => {
      if (connections === undefined) throw new Error('There are no connections yet.');
      return connections.catalog(connectionId);
    },
    onChange: (connectionId, summary) => {
      if (summary !== undefined && stores.isOpen(connectionId)) summaries.set(connectionId, summary);
      emitSoon();
    },
  });
  const blockerOf = (connectionId: string) => {
    const connection = find(connectionId);
    return connection && indexingBlockedBy(connection);
  };
  const scheduler = createRefreshScheduler({
    stores,
    crawlers,
    summaries,
    mayReadAhead: (connectionId) => blockerOf(connectionId) === undefined,
    now,
    onChange: emitSoon,
  });
  const stateOf = (connectionId: string): NameState => {
    const summary = summaries.get(connectionId) ?? NOTHING_KNOWN;
    return presentState(connectionId, summary, crawlers.status(connectionId), blockerOf(connectionId));
  };
  const states = (connectionIds: readonly string[]) => connectionIds.map(stateOf);

  /** Stops the crawls of edited connections: the server or the permission may have changed. */
  function stopEdited(before: readonly Connection[]): void {
    for (const id of editedSince(before, list())) void crawlers.stop(id);
  }

  /** Forgets the names of connections that were removed or now lead to another server. */
  async function forgetOutdated(before: readonly Connection[]): Promise<void> {
    const gone = before.map(({ id }) => id).filter((id) => !ids().includes(id));
    const outdated = ids().filter(stores.isOutdated);
    for (const id of [...gone, ...outdated]) await scheduler.forget(id);
  }

  return {
    /** Wraps a catalog so that crawls wait for its requests, and what they change is read again. */
    watch({ connectionId, delimiter }: Watched, catalog: Catalog): Catalog {
      const onInvalidated = (namespaces: readonly Id[]) => void scheduler.touch(connectionId, namespaces);
      return inFlight.watch(connectionId, withInvalidation(catalog, delimiter, onInvalidated));
    },
    /** Sets the connections whose names are indexed. */
    follow(walked: WalkedConnections): void {
      connections = walked;
      let before = list();
      walked.subscribe(() => {
        const earlier = before;
        before = list();
        stopEdited(earlier);
        void quietly(() => forgetOutdated(earlier));
      });
    },
    touch: scheduler.touch,
    search: createSearches({ ...scheduler, stores, ids, states, isInUse: inFlight.isInUse }),
    async *states(
      signal: AbortSignal | undefined,
      connectionIds?: readonly string[],
    ): AsyncGenerator<NameState[], void> {
      const requestedIds = () => ids().filter((id) => connectionIds?.includes(id) ?? true);
      // If one connection can't be opened, the states of the others are still shown.
      await Promise.allSettled(requestedIds().map(scheduler.open));
      // Each update contains all states, so only the latest is needed.
      for await (const updates of eventStream(changes, () => [states(ids())], signal))
        yield (updates.at(-1) ?? []).filter(({ connectionId }) => requestedIds().includes(connectionId));
    },
    async counts({ connectionId, parent, names }: NamesToCount): Promise<(NameCount | null)[]> {
      await scheduler.open(connectionId);
      return [...(await stores.thread().request('counts', { connectionId, parent, names }))];
    },
    /** Only if all names were read once: otherwise their age is unknown. */
    async children({ connectionId, id, from }: NamesToShow): Promise<CachedChildren | null> {
      const { at } = await scheduler.open(connectionId);
      const found =
        at === null ? null : await stores.thread().request('children', { connectionId, id, from });
      if (found === null || at === null) return null;
      const { namespaces, tables, total } = found;
      const byHand = connections?.namesByHand(connectionId, id) ?? [];
      return { namespaces: [...namespaces], tables: [...tables], byHand, total, at };
    },
    async walk({
      connectionId,
      action,
    }: {
      connectionId: string;
      action: NameLoadAction;
    }): Promise<NameState> {
      await scheduler.act(connectionId, action);
      emitSoon();
      return stateOf(connectionId);
    },
    /** Saves what was read so far. */
    async close(): Promise<void> {
      await crawlers.close();
      await stores.end();
    },
  };
}

/** Combines many calls into one, a little later. */
function atMostEvery(milliseconds: number, task: () => void): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    setTimeout(() => {
      isComing = false;
      task();
    }, milliseconds).unref();
  };
}

const NOTHING_KNOWN: Summary = {
  names: 0,
  namespaces: 0,
  remaining: 0,
  failed: 0,
  failures: [],
  at: null,
  isPaused: false,
  isSaved: false,
  isBlank: true,
};

/** The state of a connection's names as the window shows it. */
function presentState(
  connectionId: string,
  summary: Summary,
  walk: WalkStatus,
  asksFirst: IndexingBlocker | undefined,
): NameState {
  const { names, namespaces, remaining, at, failed, failures, isSaved } = summary;
  return {
    connectionId,
    state: stateOf(summary, walk),
    names,
    namespaces,
    remaining,
    at,
    failed,
    failures: [...failures],
    ...(walk.isWalking && walk.resumesAt !== undefined ? { resumesAt: walk.resumesAt } : {}),
    ...(walk.problem === undefined ? {} : { problem: walk.problem.details }),
    ...defined({ asksFirst }),
    isSaved,
  };
}

function stateOf({ isBlank, isPaused, remaining, failed }: Summary, walk: WalkStatus): NameLoadState {
  if (walk.isWalking) return 'walking';
  if (walk.problem !== undefined) return 'stopped';
  if (isPaused) return 'paused';
  if (isBlank) return 'never';
  if (remaining > 0) return 'paused';
  return failed > 0 ? 'partly' : 'complete';
}

type IndexedConnection = Pick<
  Connection,
  'production' | 'readOnly' | 'folder' | 'secrets' | 'signIn' | 'authorization'
>;

/**
 * Why the names of a connection are only read on request; undefined if searching may start it. A production or
 * read-only connection gets no thousand requests that the user didn't ask for. A folder is always read-only, but
 * reading it bothers no other user.
 */
export function indexingBlockedBy(connection: IndexedConnection): IndexingBlocker | undefined {
  if (isSecretMissing(connection)) return 'credentials';
  if (connection.production) return 'production';
  return connection.readOnly && connection.folder === undefined ? 'read-only' : undefined;
}

/** Repeated attempts against a keyring or a server that refuses may lock the user out. */
function isSecretMissing({ secrets, signIn, authorization }: IndexedConnection): boolean {
  if (secrets.some(({ error }) => error !== undefined)) return true;
  const isSignedOut = signIn?.state === 'signed-out' || signIn?.state === 'expired';
  // A sign-in with its own client secret needs no user.
  return isSignedOut && !signIn.isRenewed && authorization !== 'client';
}

/**
 * Changes if the user edits how a connection is reached or what it may do. Ignores what the program learns about it,
 * and its name and color.
 */
function connectionFingerprint(connection: Connection): string {
  const { name, color, capabilities, signIn, clientCertificate, address, ...edited } = connection;
  // Vitrine's own servers change their address at each start.
  const isOwn = connection.local || connection.folder !== undefined;
  return JSON.stringify([edited, isOwn ? '' : address]);
}

/** The connections that were edited or removed. */
export function editedSince(before: readonly Connection[], after: readonly Connection[]): readonly string[] {
  const editions = new Map(after.map((connection) => [connection.id, connectionFingerprint(connection)]));
  return before
    .filter((connection) => editions.get(connection.id) !== connectionFingerprint(connection))
    .map(({ id }) => id);
}
