import { useEffect, useRef, useState } from 'react';
import type { FailureDetails, QueryTried } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { QueryFix } from '#plan/index.ts';
import { stringifyJson } from '#protocol/index.ts';

export interface TriedQueryOfTable {
  readonly connectionId: string;
  readonly id: readonly string[];
  /** The query that is measured against the same query changed. */
  readonly query: string;
}

/** How often each of the two is measured. */
const REPEATS = 5;
/** Both measured and warmed up, and the exact answer with a few questions about it. */
export const MOST_REQUESTS = 2 * (REPEATS + 1) + 4;

export type TryState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly tried: QueryTried }
  | { readonly state: 'failed'; readonly failure: FailureDetails };

const IDLE: TryState = { state: 'idle' };

interface TryOptions {
  readonly table: TriedQueryOfTable;
  readonly fix: Pick<QueryFix, 'changes'>;
  readonly onTried: (tried: QueryTried) => void;
}

/** Measures a query as it is and as a fix would have it, in turns. Leaving calls it off. */
export function useTry({ table: { connectionId, id, query }, fix: { changes }, onTried }: TryOptions) {
  const [state, setState] = useState(IDLE);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    leaving.current = controller;
    setState({ state: 'running', done: 0, total: MOST_REQUESTS });
    const settings = [{ changes: '{}' }, { changes: stringifyJson(asMembers(changes)) }];
    const params = { connectionId, id: [...id], queries: [query], settings, repeats: REPEATS };
    try {
      let tried: QueryTried | undefined;
      for await (const event of await host.plans.try(params, { signal: controller.signal })) {
        if (event.kind === 'progress') setState({ state: 'running', done: event.done, total: event.total });
        else if (event.kind === 'query') tried = event;
        else if (event.failure !== undefined && tried === undefined) {
          setState({ state: 'failed', failure: event.failure });
          return;
        }
      }
      if (tried === undefined) return;
      setState(resultOf(tried));
      onTried(tried);
    } catch (problem) {
      setState(controller.signal.aborted ? IDLE : { state: 'failed', failure: failureOf(problem).details });
    }
  }
  return { state, start: () => void start(), cancel: () => leaving.current?.abort() };
}

function resultOf(tried: QueryTried): TryState {
  const failed = tried.results.find(({ failure, times }) => failure !== undefined && times.length === 0);
  return failed?.failure === undefined
    ? { state: 'done', tried }
    : { state: 'failed', failure: failed.failure };
}

/** What a fix takes out is null for the host. */
function asMembers(changes: QueryFix['changes']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? null]));
}
