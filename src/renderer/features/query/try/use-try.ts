import { useEffect, useRef, useState } from 'react';
import type { FailureDetails, QueryTried, TableQuery } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { QueryFix } from '#plan/index.ts';
import { stringifyJson } from '#protocol/index.ts';

interface TryOptions {
  /** The original query; each setting changes it. */
  readonly table: TableQuery;
  /** The changes of each query to compare. */
  readonly settings: readonly QueryFix['changes'][];
  /** How often to measure each query. */
  readonly repeats: number;
  readonly onTried: (tried: QueryTried) => void;
}

/** The requests for the exact answer and for facts about it. */
const FOR_EXACT = 4;

/** Each query is sent once more than it is measured, to warm it up. */
export function mostRequests({ settings, repeats }: Pick<TryOptions, 'settings' | 'repeats'>): number {
  return settings.length * (repeats + 1) + FOR_EXACT;
}

export type TryState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly tried: QueryTried }
  | { readonly state: 'failed'; readonly failure: FailureDetails };

const IDLE: TryState = { state: 'idle' };

/** Starts and cancels one try, and holds its state. */
export interface TryHandle {
  readonly state: TryState;
  start(options: TryOptions): void;
  cancel(): void;
}

/**
 * The tries of a page, by name. The page holds their state, because the findings that propose them appear, disappear
 * and move, also as a result of a try. Unmounting the page cancels them.
 */
export function useTries(): (name: string) => TryHandle {
  const [states, setStates] = useState<ReadonlyMap<string, TryState>>(new Map());
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => void controller.abort());
  }, []);

  async function start(name: string, options: TryOptions): Promise<void> {
    const controller = new AbortController();
    running.current.set(name, controller);
    const onState = (state: TryState) => setStates((now) => new Map(now).set(name, state));
    try {
      await measure(options, controller.signal, onState);
    } catch (problem) {
      onState(controller.signal.aborted ? IDLE : { state: 'failed', failure: failureOf(problem).details });
    }
  }
  return (name) => ({
    state: states.get(name) ?? IDLE,
    start: (options) => void start(name, options),
    cancel: () => running.current.get(name)?.abort(),
  });
}

/** Measures a query under several settings, alternating between them. */
async function measure(
  options: TryOptions,
  signal: AbortSignal,
  onState: (state: TryState) => void,
): Promise<void> {
  onState({ state: 'running', done: 0, total: mostRequests(options) });
  const { connectionId, id, query } = options.table;
  const settings = options.settings.map((changes) => ({ changes: stringifyJson(asMembers(changes)) }));
  const params = { connectionId, id, queries: [query], settings, repeats: options.repeats };
  let tried: QueryTried | undefined;
  for await (const event of await host.plans.try(params, { signal })) {
    if (event.kind === 'progress') onState({ state: 'running', done: event.done, total: event.total });
    else if (event.kind === 'query') tried = event;
    else if (event.failure !== undefined && tried === undefined) {
      onState({ state: 'failed', failure: event.failure });
      return;
    }
  }
  if (tried === undefined) return;
  onState(resultOf(tried));
  options.onTried(tried);
}

function resultOf(tried: QueryTried): TryState {
  const failed = tried.results.find(({ failure, times }) => failure !== undefined && times.length === 0);
  return failed?.failure === undefined
    ? { state: 'done', tried }
    : { state: 'failed', failure: failed.failure };
}

/** The host expects null for a member that a fix removes. */
function asMembers(changes: QueryFix['changes']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? null]));
}
