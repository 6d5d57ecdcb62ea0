import type { NameLoadAction } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { createKeyedQueue } from '../storage/queue.ts';
import type { Summary } from './messages.ts';
import type { NameCrawlers } from './name-crawlers.ts';
import type { NameStores } from './name-stores.ts';

interface RefreshSchedulerOptions {
  readonly stores: NameStores;
  readonly crawlers: NameCrawlers;
  /** The latest summary of each connection. */
  readonly summaries: Map<string, Summary>;
  /** Whether its names may be read without the user asking for it. */
  readonly mayReadAhead: (connectionId: string) => boolean;
  readonly now: () => number;
  readonly onChange: () => void;
}

const OLD = 24 * 60 * 60 * 1000;
/** A crawl that just stopped isn't started again at each typed letter. */
const AFTER_PROBLEM = 60_000;

/** Decides when the names of a connection are read, and which of them. */
export function createRefreshScheduler({
  stores,
  crawlers,
  summaries,
  mayReadAhead,
  now,
  onChange,
}: RefreshSchedulerOptions) {
  /** The user's actions on one connection run in order: reading names while they are being forgotten would fail. */
  const turns = createKeyedQueue();

  async function open(connectionId: string): Promise<Summary> {
    const opened = await stores.open(connectionId);
    const known = summaries.get(connectionId) ?? opened;
    summaries.set(connectionId, known);
    return known;
  }

  async function mark(connectionId: string, id: Id, isDeep: boolean): Promise<void> {
    summaries.set(connectionId, await stores.thread().request('mark', { connectionId, id, isDeep }));
  }

  /** Reads missing or old names, unless the user paused it or it just failed. */
  async function need(connectionId: string): Promise<void> {
    const { isWalking, problem } = crawlers.status(connectionId);
    const { isPaused, remaining, at } = await open(connectionId);
    if (!mayReadAhead(connectionId)) return;
    if (isWalking || isPaused || (problem !== undefined && now() - problem.at < AFTER_PROBLEM)) return;
    const isOld = at === null || now() - at > OLD;
    if (remaining === 0 && isOld) await mark(connectionId, [], true);
    if (remaining > 0 || isOld) crawlers.start(connectionId);
  }

  async function readTouched(connectionId: string, namespaces: readonly Id[]): Promise<void> {
    // Names that were never requested aren't read because of a change.
    if (!(await stores.isKnown(connectionId))) return;
    const { isBlank, isPaused, remaining } = await open(connectionId);
    const { isWalking } = crawlers.status(connectionId);
    if (isBlank && !isWalking) return;
    for (const id of namespaces) await mark(connectionId, id, false);
    // If more is left to read than this change, continuing may need the user's consent.
    const isAllowed = isWalking || remaining === 0 || mayReadAhead(connectionId);
    if (!isPaused && isAllowed) crawlers.start(connectionId);
    else await stores.thread().request('save', { connectionId });
  }

  async function start(connectionId: string, isFresh: boolean): Promise<void> {
    await open(connectionId);
    const { request } = stores.thread();
    await request('pause', { connectionId, isPaused: false });
    const summary = await request('markFailed', { connectionId });
    summaries.set(connectionId, summary);
    if (isFresh || summary.remaining === 0) await mark(connectionId, [], true);
    crawlers.start(connectionId);
  }

  async function pause(connectionId: string): Promise<void> {
    await open(connectionId);
    const { request } = stores.thread();
    // Paused before it stops: a search in between would start the next crawl.
    summaries.set(connectionId, await request('pause', { connectionId, isPaused: true }));
    await crawlers.stop(connectionId);
    summaries.set(connectionId, await request('save', { connectionId }));
  }

  async function forget(connectionId: string): Promise<void> {
    await crawlers.stop(connectionId);
    await stores.forget(connectionId);
    summaries.delete(connectionId);
    onChange();
  }

  const actions: Readonly<Record<NameLoadAction, (connectionId: string) => Promise<void>>> = {
    start: (connectionId) => start(connectionId, false),
    again: (connectionId) => start(connectionId, true),
    pause,
    clear: forget,
  };

  return {
    open,
    need,
    forget: (connectionId: string): Promise<void> => turns.run(connectionId, () => forget(connectionId)),
    /** Called after a change of the catalog; callers don't wait for the result. */
    touch: (connectionId: string, namespaces: readonly Id[]): Promise<void> =>
      quietly(() => readTouched(connectionId, namespaces)),
    act: (connectionId: string, action: NameLoadAction): Promise<void> =>
      turns.run(connectionId, () => actions[action](connectionId)),
  };
}

/** An error here is shown the next time the names are requested. */
export async function quietly(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
