import type { FailureDetails } from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import type { Sleep } from '../http/sleep.ts';
import { createBackoff } from './crawl/backoff.ts';
import { type AskOf, crawlNames } from './crawl/crawl-names.ts';
import type { InFlightTracker } from './crawl/in-flight-tracker.ts';
import type { Summary } from './messages.ts';
import type { NameStores } from './name-stores.ts';

export interface NameCrawlersOptions {
  readonly shelves: NameStores;
  readonly catalog: (connectionId: string) => Promise<Pick<Catalog, 'children'>>;
  readonly traffic: Pick<InFlightTracker, 'quiet'>;
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly onChange: (connectionId: string, summary?: Summary) => void;
}

/** What is to be said of the walk through one connection. */
export interface WalkStatus {
  readonly isWalking: boolean;
  readonly resumesAt?: number | undefined;
  /** Why the last walk stopped, and when. */
  readonly problem?: { readonly details: FailureDetails; readonly at: number };
}

interface Run {
  readonly stop: AbortController;
  ended: Promise<void>;
  /** More was marked meanwhile; where it was stopped, another walk is wanted behind it. */
  hasMore: boolean;
}

const BETWEEN_SAVES = 30_000;

export type NameCrawlers = ReturnType<typeof createNameCrawlers>;

/** The walks that are under way, at most one through each connection. */
export function createNameCrawlers(options: NameCrawlersOptions) {
  const { shelves, now, onChange } = options;
  const runs = new Map<string, Run>();
  const status = new Map<string, Omit<WalkStatus, 'isWalking'>>();
  let isClosed = false;

  function askOf(connectionId: string): AskOf {
    return (kind, asked) =>
      // The connection makes a question of what lacks only that.
      shelves.thread().ask(kind, { ...asked, connectionId } as never);
  }

  async function walk(connectionId: string, run: Run): Promise<void> {
    const ask = askOf(connectionId);
    const { signal } = run.stop;
    const onNews = (summary: Summary) => onChange(connectionId, summary);
    const patience = createBackoff({
      ...options,
      tell: (resumesAt) => {
        status.set(connectionId, { resumesAt });
        onChange(connectionId);
      },
    });
    const quiet = () => options.traffic.quiet(connectionId, signal);
    const catalog = () => options.catalog(connectionId);
    const onMilestone = savingNowAndThen(ask, now);
    do {
      run.hasMore = false;
      await crawlNames({ catalog, ask, patience, quiet, signal, onNews, onMilestone });
    } while (run.hasMore);
    onNews(await ask('finish', { at: now() }));
  }

  /** However it ends, what was read is kept. */
  async function follow(connectionId: string, run: Run): Promise<void> {
    try {
      await unlessStopped(connectionId, run, () => walk(connectionId, run));
      await unlessStopped(connectionId, run, async () => {
        onChange(connectionId, await askOf(connectionId)('save', {}));
      });
    } finally {
      runs.delete(connectionId);
      onChange(connectionId);
      // A user who stops it and starts it again at once means the latter.
      if (run.stop.signal.aborted && run.hasMore) start(connectionId);
    }
  }

  /** Its names must be open. One that is under way also reads what was marked meanwhile. */
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
    /** Resolves when nothing of it is under way, and what was read is on the disk. */
    async stop(connectionId: string): Promise<void> {
      const found = runs.get(connectionId);
      if (found !== undefined) found.hasMore = false;
      found?.stop.abort();
      await found?.ended;
      status.delete(connectionId);
    },
    /** No other walk begins from now on. */
    async close(): Promise<void> {
      isClosed = true;
      for (const { stop } of runs.values()) stop.abort();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

function savingNowAndThen(ask: AskOf, now: () => number): () => Promise<void> {
  let savedAt = now();
  return async () => {
    if (now() - savedAt < BETWEEN_SAVES) return;
    savedAt = now();
    await ask('save', {});
  };
}
