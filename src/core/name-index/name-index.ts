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
  /** False where some connections may be missing from the list: then no file is taken for left over. */
  readonly isListWhole: boolean;
  /** How many milliseconds the answer to that request asked to wait. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** The built program that holds the names. */
  readonly program?: string;
}

/** What the index needs of the connections, which themselves need its watch over their catalogs. */
type WalkedConnections = Pick<Connections, 'list' | 'catalog' | 'subscribe' | 'namesByHand'>;

/** Which connection a catalog belongs to. */
interface Watched {
  readonly connectionId: string;
  readonly delimiter: string;
}

/** Some namespaces that are directly in another. */
interface NamesToCount {
  readonly connectionId: string;
  readonly parent: Id;
  readonly names: readonly string[];
}

/** A part of the names in a namespace. */
interface NamesToShow {
  readonly connectionId: string;
  readonly id: Id;
  readonly from: number;
}

/** The build puts every program and every chunk one folder below the same one. */
const BUILT_PROGRAM = fileURLToPath(new URL('../names/index.js', import.meta.url));

const UPDATE_INTERVAL = 200;

export type NameIndex = ReturnType<typeof createNameIndex>;

/** The names of all connections, read in the background and searched without asking any server. */
export function createNameIndex({ place, isListWhole, retryAfterOf, ...options }: NameIndexOptions) {
  const { now = Date.now, sleep = usualSleep, program = BUILT_PROGRAM } = options;
  let connections: WalkedConnections | undefined;
  const list = (): readonly Connection[] => connections?.list() ?? [];
  const find = (connectionId: string) => list().find(({ id }) => id === connectionId);
  const ids = () => list().map(({ id }) => id);
  const inFlight = createInFlightTracker();
  const summaries = new Map<string, Summary>();
  const changes = createEmitter<NameState[]>();
  const tellSoon = atMostEvery(UPDATE_INTERVAL, () => changes.emit(states(ids())));
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
      tellSoon();
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
    onChange: tellSoon,
  });
  const stateOf = (connectionId: string): NameState => {
    const summary = summaries.get(connectionId) ?? NOTHING_KNOWN;
    return presentState(connectionId, summary, crawlers.status(connectionId), blockerOf(connectionId));
  };
  const states = (connectionIds: readonly string[]) => connectionIds.map(stateOf);

  /** A walk was begun with what the user had decided then: from now on, it may be another server or not be allowed. */
  function stopEdited(before: readonly Connection[]): void {
    for (const id of editedSince(before, list())) void crawlers.stop(id);
  }

  /** Names of a connection that is gone, or that leads to another server by now. */
  async function forgetOutdated(before: readonly Connection[]): Promise<void> {
    const gone = before.map(({ id }) => id).filter((id) => !ids().includes(id));
    const outdated = ids().filter(stores.isOutdated);
    for (const id of [...gone, ...outdated]) await scheduler.forget(id);
  }

  return {
    /** The same catalog, watched: walks step aside for it, and what it changes is read again. */
    watch({ connectionId, delimiter }: Watched, catalog: Catalog): Catalog {
      const tell = (namespaces: readonly Id[]) => void scheduler.touch(connectionId, namespaces);
      return inFlight.watch(connectionId, withInvalidation(catalog, delimiter, tell));
    },
    /** From now on it is their names. */
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
      const wanted = () => ids().filter((id) => connectionIds?.includes(id) ?? true);
      // Of one that can't be opened nothing is known; of the others that is no reason not to tell.
      await Promise.allSettled(wanted().map(scheduler.open));
      // Each says how all of them stand: who falls behind needs the last alone.
      for await (const updates of eventStream(changes, () => [states(ids())], signal))
        yield (updates.at(-1) ?? []).filter(({ connectionId }) => wanted().includes(connectionId));
    },
    async counts({ connectionId, parent, names }: NamesToCount): Promise<(NameCount | null)[]> {
      await scheduler.open(connectionId);
      return [...(await stores.thread().ask('counts', { connectionId, parent, names }))];
    },
    /** Of a connection whose names were all read: else nobody can say how old they are. */
    async children({ connectionId, id, from }: NamesToShow): Promise<CachedChildren | null> {
      const { at } = await scheduler.open(connectionId);
      const found = at === null ? null : await stores.thread().ask('children', { connectionId, id, from });
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
      tellSoon();
      return stateOf(connectionId);
    },
    /** What was read until now is kept. */
    async close(): Promise<void> {
      await crawlers.close();
      await stores.end();
    },
  };
}

/** Calls of which many come at once are carried out as one, a little later. */
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
  isKept: false,
  isBlank: true,
};

/** How far the names of a connection are known, as the window says it. */
function presentState(
  connectionId: string,
  summary: Summary,
  walk: WalkStatus,
  asksFirst: IndexingBlocker | undefined,
): NameState {
  const { names, namespaces, remaining, at, failed, failures, isKept } = summary;
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
    isKept,
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
 * Why the names of a connection are only read on request; undefined where they are read as soon as someone looks for
 * something in them. What is marked as production, or locked, gets no thousand requests that nobody asked for; a folder
 * is always locked, and costs nobody else anything.
 */
export function indexingBlockedBy(connection: IndexedConnection): IndexingBlocker | undefined {
  if (isSecretMissing(connection)) return 'credentials';
  if (connection.production) return 'production';
  return connection.readOnly && connection.folder === undefined ? 'read-only' : undefined;
}

/** A keyring that is asked again and again, or a server that refuses, may have somebody locked out. */
function isSecretMissing({ secrets, signIn, authorization }: IndexedConnection): boolean {
  if (secrets.some(({ error }) => error !== undefined)) return true;
  const isSignedOut = signIn?.state === 'signed-out' || signIn?.state === 'expired';
  // One that signs in with its own secret needs nobody for it.
  return isSignedOut && !signIn.isRenewed && authorization !== 'client';
}

/**
 * Another one where the user has changed how a connection is reached or what it may do. What the program learns of it,
 * as what its server supports, is no change, nor is what it looks like.
 */
function connectionFingerprint(connection: Connection): string {
  const { name, color, capabilities, signIn, clientCertificate, address, ...edited } = connection;
  // Our own servers come back at other addresses.
  const isOwn = connection.local || connection.folder !== undefined;
  return JSON.stringify([edited, isOwn ? '' : address]);
}

/** Those of which the edition is another than before, or that are gone. */
export function editedSince(before: readonly Connection[], after: readonly Connection[]): readonly string[] {
  const editions = new Map(after.map((connection) => [connection.id, connectionFingerprint(connection)]));
  return before
    .filter((connection) => editions.get(connection.id) !== connectionFingerprint(connection))
    .map(({ id }) => id);
}
