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

export interface TryOptions {
  readonly table: TriedQueryOfTable;
  /** What is changed in each of the queries that are compared. */
  readonly settings: readonly QueryFix['changes'][];
  /** How often each of them is measured. */
  readonly repeats: number;
  readonly onTried: (tried: QueryTried) => void;
}

/** The exact answer, and a few questions about it. */
const FOR_EXACT = 4;

/** Each is sent once more than it is measured, to warm it up. */
export function mostRequests({ settings, repeats }: Pick<TryOptions, 'settings' | 'repeats'>): number {
  return settings.length * (repeats + 1) + FOR_EXACT;
}

export type TryState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly tried: QueryTried }
  | { readonly state: 'failed'; readonly failure: FailureDetails };

const IDLE: TryState = { state: 'idle' };

/** Measures a query under several settings, in turns. Leaving calls it off. */
export function useTry(options: TryOptions) {
  const [state, setState] = useState(IDLE);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    leaving.current = controller;
    setState({ state: 'running', done: 0, total: mostRequests(options) });
    const { connectionId, id, query } = options.table;
    const settings = options.settings.map((changes) => ({ changes: stringifyJson(asMembers(changes)) }));
    const params = { connectionId, id: [...id], queries: [query], settings, repeats: options.repeats };
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
      options.onTried(tried);
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
