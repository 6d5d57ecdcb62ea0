import { randomUUID } from 'node:crypto';
import type { NewRun, PlanRun, PlanRunHead, RoutedQuery, RunEvent, TableRef } from '#contract/index.ts';
import { defined, sameId } from '#protocol/index.ts';
import type { ConnectionIds } from '../connections/connection-ids.ts';
import type { Connections } from '../connections/connections.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { Rows } from '../rows/row-service.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createHistory } from './history.ts';
import { queryToKeep } from './query-text.ts';
import { type PlanQuestion, requestPlan } from './request-plan.ts';
import { type RowParams, readRowVectors } from './row-vectors.ts';
import { createSavedQueries, openSavedQueriesStore } from './saved-queries.ts';

interface PlansOptions {
  readonly place: StorePlace;
  readonly connections: Pick<Connections, 'catalog'>;
  readonly rows: Pick<Rows, 'keepRun'>;
  readonly owners: ConnectionIds;
  readonly now?: () => number;
}

/** Signals of a call: the call may be aborted before it is answered, and the window may close later. */
interface Calling {
  readonly signal?: AbortSignal | undefined;
  readonly window?: AbortSignal | undefined;
}

/** Runs of one table, of one connection, or all. */
type RunsParams = Partial<TableRef>;

export type Plans = ReturnType<typeof createPlans>;

/** Explains, measures, and runs queries, and stores the runs and saved queries. */
export function createPlans({ place, connections, rows, owners, now = Date.now }: PlansOptions) {
  const history = createHistory({
    place,
    isWanted: ({ connectionId }) => owners.mayOwn(connectionId),
  });
  const saved = createSavedQueries({ open: () => openSavedQueriesStore(place), now });

  async function clientFor({ connectionId, fromStorage }: RoutedQuery): Promise<NamespaceClient> {
    const catalog = await connections.catalog(connectionId);
    return fromStorage === true ? catalog.storage : catalog.client;
  }

  async function run(question: PlanQuestion, signal: AbortSignal | undefined): Promise<NewRun> {
    const client = await clientFor(question);
    const from = performance.now();
    const plan = await requestPlan(client, question, signal);
    const finished: PlanRun = {
      ...question,
      // SECURITY: hidden here already, so that a window gets no more than the disk.
      query: queryToKeep(question.query),
      runId: randomUUID(),
      at: now(),
      duration: performance.now() - from,
      ...plan,
    };
    const notKept = await history.keep(finished);
    return { run: finished, ...defined({ notKept }) };
  }

  async function forgetRemoved(): Promise<void> {
    const removed = owners.removed();
    if (place.readOnlyReason !== null || removed.size === 0) return;
    const runs = (await history.list()).filter(({ connectionId }) => removed.has(connectionId));
    await history.forget(runs.map(({ runId }) => runId));
    await saved.forgetWhere(({ connectionId }) => removed.has(connectionId));
  }

  return {
    explain: (query: RoutedQuery & Pick<PlanRunHead, 'verbose'>, signal?: AbortSignal) =>
      run({ ...query, kind: 'explained', distributedMetrics: false }, signal),
    analyze: (query: RoutedQuery & Pick<PlanRunHead, 'distributedMetrics'>, signal?: AbortSignal) =>
      run({ ...query, kind: 'analyzed', verbose: false }, signal),
    async start(
      query: RoutedQuery,
      { signal, window }: Calling = {},
    ): Promise<AsyncGenerator<RunEvent, void>> {
      const client = await clientFor(query);
      const { startRun } = await import('./start-run.ts');
      return startRun({ client, rows, keep: history.keep, now, signal, window }, query);
    },
    markRun: history.mark,
    async history({ connectionId, id }: RunsParams): Promise<PlanRunHead[]> {
      const here = owners.present();
      return (await history.list()).filter(
        (head) =>
          here.has(head.connectionId) &&
          (connectionId === undefined || head.connectionId === connectionId) &&
          (id === undefined || sameId(head.id, id)),
      );
    },
    run: history.read,
    forgetRuns: history.forget,
    savedQueries: saved.list,
    saveQuery: saved.save,
    removeQuery: saved.remove,
    async rowVectors(params: RowParams, signal?: AbortSignal): Promise<number[][]> {
      const { client } = await connections.catalog(params.connectionId);
      return readRowVectors(client, params, signal);
    },
    /** Also removes what belongs to removed connections. */
    async close(): Promise<void> {
      // If the disk refuses, a later start removes it.
      await forgetRemoved().catch(() => {});
      await Promise.all([history.flush(), saved.flush()]);
    },
  };
}
