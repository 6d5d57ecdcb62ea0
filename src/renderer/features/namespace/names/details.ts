import type { QueryClient } from '@tanstack/react-query';
import { type FailureDetails, isTemporary, type NamespaceRef } from '#contract/index.ts';
import { throttle } from '#domain/names/run-queue.ts';
import { failureOf } from '#lib/host/failure.ts';
import { isAuthFailure } from '#protocol/index.ts';
import type { KnownTable } from './known-table.ts';
import { createKnownTables, type StoredElsewhere } from './known-tables.ts';
import type { Progress } from './row-gaps.ts';

interface DetailsOptions {
  readonly client: QueryClient;
  readonly namespace: NamespaceRef;
  readonly elsewhere: StoredElsewhere;
  readonly statsMayCountDeleted: Parameters<typeof createKnownTables>[0]['statsMayCountDeleted'];
  /** Rejects if loading failed; otherwise the responses are in the cache. */
  readonly load: (name: string, signal: AbortSignal) => Promise<void>;
}

/** The values of the rows. The maps are mutable; a new snapshot object tells of a change. */
export interface DetailsSnapshot {
  readonly known: ReadonlyMap<string, KnownTable>;
  readonly progress: ReadonlyMap<string, NonNullable<Progress>>;
  /** Errors, by table. */
  readonly failures: ReadonlyMap<string, FailureDetails>;
  /** The number of tables whose error may be temporary. */
  readonly failed: number;
}

export interface DetailStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => DetailsSnapshot;
  /** Loads these tables and no others, unless they are loaded or have failed. */
  readonly request: (names: readonly string[]) => void;
  readonly isWanting: (name: string) => boolean;
  /** Failed tables are requested again when they are wanted. */
  readonly retry: () => void;
  readonly forgetAll: () => void;
}

const AT_ONCE = 4;

/** The shortest time between two renders while responses arrive. */
const PAUSE = 100;

/** The details of the tables in a namespace: loaded ones, and those loading. */
export function createDetails({ load, ...options }: DetailsOptions): DetailStore {
  const progress = new Map<string, NonNullable<Progress>>();
  const failures = new Map<string, FailureDetails>();
  const requested = new Set<string>();
  /** Outdated tables: shown with their time, and loaded again when the user comes back. */
  const aged = new Set<string>();
  const listeners = new Set<() => void>();
  const inTime = throttle(PAUSE);
  const tables = createKnownTables({ ...options, onChange: notify, onDrop: forget, onAge: age });
  const { known } = tables;
  let snapshot: DetailsSnapshot = { known, progress, failures, failed: 0 };
  let leave = () => {};

  function notify(): void {
    inTime(() => {
      const failed = [...failures.values()].filter(mayComeLater).length;
      snapshot = { known, progress, failures, failed };
      for (const listener of listeners) listener();
    });
  }

  /** While visible they stay as they are: nothing reloads automatically there. */
  function age(name: string): void {
    if (listeners.size > 1 || !known.has(name)) return;
    requested.delete(name);
    aged.add(name);
  }

  function forget(name: string): void {
    requested.delete(name);
    failures.delete(name);
    aged.delete(name);
    if (progress.get(name) === 'failed') progress.delete(name);
  }

  function change(name: string, next: Progress): void {
    if (next === undefined) progress.delete(name);
    else progress.set(name, next);
    notify();
  }

  const queue = createDetailQueue({
    most: AT_ONCE,
    load,
    onBegin: (name) => change(name, 'loading'),
    onDrop: (name) => change(name, undefined),
    onEnd: (name, failure) => {
      requested.add(name);
      if (failure !== undefined) failures.set(name, failureOf(failure).details);
      aged.delete(name);
      change(name, failure === undefined ? undefined : 'failed');
    },
  });

  const isWanting = (name: string) => !requested.has(name) && (aged.has(name) || !isWhole(known.get(name)));

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) leave = tables.watch();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) leave();
      };
    },
    snapshot: () => snapshot,
    // A running load is completed, even if its row already has all its values.
    request: (names) =>
      queue.request(names.filter((name) => progress.get(name) === 'loading' || isWanting(name))),
    isWanting,
    retry: () => {
      for (const [name, failure] of failures) if (mayComeLater(failure)) forget(name);
      notify();
    },
    forgetAll: () => {
      requested.clear();
      for (const name of progress.keys()) forget(name);
      tables.forgetAll();
    },
  };
}

/** Other client errors are permanent: the server would respond the same. */
function mayComeLater(failure: FailureDetails): boolean {
  const { status } = failure;
  if (status === undefined || status < 400 || status >= 500) return true;
  return isAuthFailure(failure) || isTemporary(status);
}

/** The number of namespaces whose details are kept. */
const MOST_CACHED = 20;

const cachedDetails = new Map<string, { readonly details: DetailStore; readonly leave: () => void }>();

/**
 * The kept details of a namespace, or new ones. They keep following changes until too many other namespaces were
 * opened. The key includes the server’s address, because another server has other tables.
 */
export function keepDetails(of: string, make: () => DetailStore): DetailStore {
  const cached = cachedDetails.get(of);
  const details = cached?.details ?? make();
  const leave = cached?.leave ?? details.subscribe(() => {});
  cachedDetails.delete(of);
  cachedDetails.set(of, { details, leave });
  for (const [key, oldest] of cachedDetails) {
    if (cachedDetails.size <= MOST_CACHED) break;
    oldest.leave();
    cachedDetails.delete(key);
  }
  return details;
}

/** No further request would add anything. What the server doesn’t support is found out by the first request. */
function isWhole(known: KnownTable | undefined): boolean {
  if (known?.state === undefined) return false;
  const hasNoFigures = known.state === 'declared' || known.elsewhere !== undefined;
  return hasNoFigures || (known.isCounted && known.isListed);
}

interface DetailQueueOptions {
  /** The maximum of parallel requests, so that a server isn’t flooded. */
  readonly most: number;
  /** Should end early when the signal aborts. */
  readonly load: (name: string, signal: AbortSignal) => Promise<void>;
  readonly onBegin: (name: string) => void;
  /** With the error, if it failed; not called for an aborted request. */
  readonly onEnd: (name: string, failure: unknown) => void;
  /** The request was aborted. */
  readonly onDrop: (name: string) => void;
}

interface DetailQueue {
  /** Replaces the wanted names, in this order: others are aborted, or never start. */
  request(names: readonly string[]): void;
}

interface Run {
  readonly name: string;
  readonly stop: AbortController;
}

/** Requests the wanted names, a few at a time. An aborted request counts as running until it has ended. */
export function createDetailQueue({ most, load, onBegin, onEnd, onDrop }: DetailQueueOptions): DetailQueue {
  const running = new Set<Run>();
  let waiting: readonly string[] = [];

  function begin(name: string): void {
    const run = { name, stop: new AbortController() };
    running.add(run);
    onBegin(name);
    void carryOut(run);
  }

  async function carryOut(run: Run): Promise<void> {
    const { name, stop } = run;
    let failure: unknown;
    try {
      await load(name, stop.signal);
    } catch (problem) {
      failure = problem;
    }
    // First, because `onEnd` may want other names at once, and an ended request can’t be aborted.
    running.delete(run);
    if (!stop.signal.aborted) onEnd(name, failure);
    fill();
  }

  function fill(): void {
    while (running.size < most) {
      const [next, ...others] = waiting;
      if (next === undefined) return;
      waiting = others;
      begin(next);
    }
  }

  return {
    request(names) {
      const requested = new Set(names);
      const going = new Set<string>();
      for (const { name, stop } of running) {
        if (stop.signal.aborted) continue;
        if (requested.has(name)) going.add(name);
        else {
          stop.abort();
          onDrop(name);
        }
      }
      waiting = names.filter((name) => !going.has(name));
      fill();
    },
  };
}
