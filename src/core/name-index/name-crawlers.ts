import { type ChildPage, type FailureDetails, isBusy } from '#contract/index.ts';
import { isUnauthenticated } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import type { Sleep } from '../http/sleep.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { type Backoff, createBackoff } from './crawl/backoff.ts';
import type { InFlightTracker } from './crawl/in-flight-tracker.ts';
import type { QuestionKind, Questions, Summary, ToRead } from './messages.ts';
import type { NameStores } from './name-stores.ts';

/** Asks the thread about the connection that is crawled. */
type ConnectionRequest = <Kind extends QuestionKind>(
  kind: Kind,
  input: Omit<Questions[Kind]['input'], 'connectionId'>,
) => Promise<Questions[Kind]['answered']>;

interface NameCrawlersOptions {
  readonly stores: NameStores;
  readonly catalog: (connectionId: string) => Promise<Pick<Catalog, 'children'>>;
  readonly inFlight: Pick<InFlightTracker, 'untilIdle'>;
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly onChange: (connectionId: string, summary?: Summary) => void;
}

/** The state of a connection's crawl. */
export interface WalkStatus {
  readonly isWalking: boolean;
  readonly resumesAt?: number | undefined;
  /** Why and when the last crawl stopped. */
  readonly problem?: { readonly details: FailureDetails; readonly at: number };
}

interface Run {
  readonly stop: AbortController;
  ended: Promise<void>;
  /** More namespaces were marked meanwhile; if the crawl was stopped, another one follows. */
  hasMore: boolean;
}

export type NameCrawlers = ReturnType<typeof createNameCrawlers>;

/** The running crawls, at most one per connection. */
export function createNameCrawlers(options: NameCrawlersOptions) {
  const { stores, now, onChange } = options;
  const runs = new Map<string, Run>();
  const status = new Map<string, Omit<WalkStatus, 'isWalking'>>();
  let isClosed = false;

  function requestsOf(connectionId: string): ConnectionRequest {
    return (kind, input) =>
      // TypeScript can't see that `input` and the ID together match the kind.
      stores.thread().request(kind, { ...input, connectionId } as never);
  }

  async function walk(connectionId: string, run: Run): Promise<void> {
    const request = requestsOf(connectionId);
    const { signal } = run.stop;
    const onSummary = (summary: Summary) => onChange(connectionId, summary);
    const backoff = createBackoff({
      ...options,
      onWait: (resumesAt) => {
        status.set(connectionId, { resumesAt });
        onChange(connectionId);
      },
    });
    const untilIdle = () => options.inFlight.untilIdle(connectionId, signal);
    const catalog = () => options.catalog(connectionId);
    const onMilestone = savingNowAndThen(request, now);
    do {
      run.hasMore = false;
      await crawlNames({ catalog, request, backoff, untilIdle, signal, onSummary, onMilestone });
    } while (run.hasMore);
    onSummary(await request('finish', { at: now() }));
  }

  /** Saves what was read, however the crawl ends. */
  async function follow(connectionId: string, run: Run): Promise<void> {
    try {
      await unlessStopped(connectionId, run, () => walk(connectionId, run));
      await unlessStopped(connectionId, run, async () => {
        onChange(connectionId, await requestsOf(connectionId)('save', {}));
      });
    } finally {
      runs.delete(connectionId);
      onChange(connectionId);
      // A user who stops a crawl and starts it at once wants it to run.
      if (run.stop.signal.aborted && run.hasMore) start(connectionId);
    }
  }

  /** The connection's names must be open. A running crawl also reads what is marked meanwhile. */
  function start(connectionId: string): void {
    const under = runs.get(connectionId);
    if (under !== undefined) {
      under.hasMore = true;
      return;
    }
    if (isClosed) return;
    status.delete(connectionId);
    const run: Run = { stop: new AbortController(), hasMore: false, ended: Promise.resolve() };
    runs.set(connectionId, run);
    run.ended = follow(connectionId, run);
    onChange(connectionId);
  }

  async function unlessStopped(
    connectionId: string,
    { stop: { signal } }: Run,
    task: () => Promise<void>,
  ): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      status.set(connectionId, { problem: { details: error.details, at: now() } });
    }
  }

  return {
    status: (connectionId: string): WalkStatus => ({
      isWalking: runs.has(connectionId),
      ...status.get(connectionId),
    }),
    start,
    /** Resolves when the crawl has ended and its names are on disk. */
    async stop(connectionId: string): Promise<void> {
      const found = runs.get(connectionId);
      if (found !== undefined) found.hasMore = false;
      found?.stop.abort();
      await found?.ended;
      status.delete(connectionId);
    },
    /** No crawl can start afterwards. */
    async close(): Promise<void> {
      isClosed = true;
      for (const { stop } of runs.values()) stop.abort();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

const BETWEEN_SAVES = 30_000;

function savingNowAndThen(request: ConnectionRequest, now: () => number): () => Promise<void> {
  let savedAt = now();
  return async () => {
    if (now() - savedAt < BETWEEN_SAVES) return;
    savedAt = now();
    await request('save', {});
  };
}

/** How many namespaces are read concurrently: few, since nobody is waiting for them. */
const AT_ONCE = 2;

interface WalkOptions {
  /** Looked up for each request: an edited connection gets a new catalog. */
  readonly catalog: () => Promise<Pick<Catalog, 'children'>>;
  readonly request: ConnectionRequest;
  readonly backoff: Backoff;
  /** Resolves when the user's own requests have ended. */
  readonly untilIdle: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly onSummary: (summary: Summary) => void;
  /** Called regularly to save, so that the end of the program loses little. */
  readonly onMilestone: () => Promise<void>;
}

/** Reads all unread namespaces. Throws if it can't continue. */
async function crawlNames(options: WalkOptions): Promise<void> {
  const { request, signal, onMilestone } = options;
  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      signal.throwIfAborted();
      const room = AT_ONCE - running.size;
      for (const namespace of await request('take', { most: room })) {
        const reading = readNamespace(options, namespace).finally(() => running.delete(reading));
        // The error surfaces at the next race, or is settled at the end.
        reading.catch(() => {});
        running.add(reading);
      }
      if (running.size === 0) return;
      await Promise.race(running);
      await onMilestone();
    }
  } finally {
    await Promise.allSettled(running);
  }
}

async function readNamespace(options: WalkOptions, { entry, id }: ToRead): Promise<void> {
  const { request, onSummary, backoff, signal } = options;
  try {
    const gap = await readPages(options, { entry, id });
    onSummary(await request('end', { entry, gap: gap ?? null }));
    backoff.answered();
  } catch (error) {
    if (signal.aborted || !(error instanceof RequestFailure)) {
      onSummary(await request('putBack', { entry }));
      throw error;
    }
    if (backoff.isForLater(error)) onSummary(await request('putBack', { entry }));
    else if (isEndOfWalk(error, id.length)) {
      onSummary(await request('putBack', { entry }));
      throw error;
    } else onSummary(await request('fail', { entry, details: error.details }));
  }
}

/** Without its server or its root a crawl can't continue; any other namespace may fail alone. */
function isEndOfWalk({ code, details: { status } }: RequestFailure, depth: number): boolean {
  return depth === 0 || code === 'UNREACHABLE' || isUnauthenticated(status) || isBusy(status);
}

const ENDLESS: FailureDetails = {
  message: 'The server keeps returning pages without new names, so loading stopped. Some may be missing.',
};

/** One empty page here stands for fifty empty pages of the server. */
const MAX_EMPTY_PAGES = 2;

/** Resolves to the reason if the list is incomplete. */
async function readPages(options: WalkOptions, { entry, id }: ToRead): Promise<FailureDetails | undefined> {
  const { request, signal } = options;
  let cursor: string | undefined;
  let gap: FailureDetails | undefined;
  let emptyPages = 0;
  do {
    const page = await readPage(options, { id, cursor, isBackground: true, signal });
    const { namespaces, tables } = page;
    if (!(await request('add', { entry, found: { namespaces, tables } }))) throw tooMany();
    emptyPages = namespaces.length + tables.length === 0 ? emptyPages + 1 : 0;
    // A gap of a flat list is reported once, at its root.
    if (page.basis !== 'split' || id.length === 0) gap ??= page.gap;
    ({ cursor } = page);
  } while (cursor !== undefined && emptyPages < MAX_EMPTY_PAGES);
  return cursor === undefined ? gap : ENDLESS;
}

async function readPage(
  { backoff, untilIdle, catalog }: WalkOptions,
  params: Parameters<Catalog['children']>[0],
): Promise<ChildPage> {
  await backoff.wait(params.signal ?? AbortSignal.abort());
  await untilIdle();
  return (await catalog()).children(params);
}

function tooMany(): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: 'Too many names to cache. The loaded ones can be searched.',
  });
}
