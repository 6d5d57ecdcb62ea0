import { randomUUID } from 'node:crypto';
import {
  type FailureDetails,
  type MeasuredTable,
  type NewQuerySet,
  type QuerySet,
  type Setting,
  type Sweep,
  type SweepEstimate,
  type SweepEvent,
  type SweepHead,
  sameRef,
  type TableRef,
} from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import type { ConnectionIds } from '../connections/connection-ids.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { queryToKeep } from '../plans/query-text.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { measureQuery } from '../tries/measured-query.ts';
import { createExactAnswers } from './exact-answers.ts';
import { createTruths, type Truths } from './exact-truths.ts';
import { requestsOf } from './measure-setting.ts';
import { makeSet } from './new-set.ts';
import { createQuerySets, type OpenSet } from './query-sets.ts';
import { createSweepJob, type SweepJob } from './sweep-job.ts';
import { createSweepQueries } from './sweep-queries.ts';
import { createSweepRecords, headOfSweep } from './sweep-records.ts';
import { runSeveral } from './sweep-requests.ts';
import { checkSweep, mayFollowAtFirst, rowsWantedBy, settingsAtFirst } from './sweep-settings.ts';
import { readTableState } from './table-state.ts';
import { createPace, timeFor } from './time-left.ts';

interface TuningOptions {
  readonly place: StorePlace;
  readonly connections: Pick<Connections, 'catalog'>;
  readonly owners: ConnectionIds;
  /** The Retry-After of a failed request in milliseconds. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  readonly now?: () => number;
}

type OfColumn = TableRef & Pick<QuerySet, 'column'>;

export type Tuning = ReturnType<typeof createTuning>;

/** Query sets, and sweeps that measure the recall and latency of settings. */
export function createTuning(options: TuningOptions) {
  const { place, connections, owners, retryAfterOf, now = Date.now } = options;
  const isWanted = (connectionId: string) => owners.mayOwn(connectionId);
  const sets = createQuerySets({ place, isWanted: (set) => isWanted(set.connectionId) });
  const truths = createTruths({ place, isWanted });
  const records = createSweepRecords({ place, isWanted });
  const jobs = new Map<string, SweepJob>();

  const connect = async (connectionId: string) => (await connections.catalog(connectionId)).client;

  function openJob(sweep: Sweep, query: string): SweepJob {
    const job = createSweepJob({
      sweep,
      query,
      connect: () => connect(sweep.params.connectionId),
      openSet: () => sets.open(sweep.params.setId),
      truths,
      keep: records.keep,
      retryAfterOf,
    });
    jobs.set(sweep.sweepId, job);
    return job;
  }
  async function jobOf(sweepId: string): Promise<SweepJob> {
    const open = jobs.get(sweepId);
    if (open !== undefined) return open;
    const stored = await records.read(sweepId);
    if (stored === undefined) throw new Failure('GONE', 'This sweep no longer exists. Start another one.');
    return jobs.get(sweepId) ?? openJob(stored, stored.params.query);
  }
  /** Two concurrent sweeps would distort each other's measurements. */
  function refuseSecond(): void {
    const running = [...jobs.values()].find((job) => job.isRunning());
    if (running === undefined) return;
    const table = running.get().params.id.at(-1) ?? '';
    throw new Failure('INVALID', `A sweep of \`${table}\` is running. Pause or cancel it first.`);
  }
  async function forgetRemoved(): Promise<void> {
    const removed = owners.removed();
    if (place.readOnlyReason !== null || removed.size === 0) return;
    await sets.forgetWhere(({ connectionId }) => removed.has(connectionId));
    await truths.forgetWhere(({ connectionId }) => removed.has(connectionId));
    await records.forgetWhere(({ params }) => removed.has(params.connectionId));
  }

  return {
    sets: (table: TableRef): Promise<QuerySet[]> => sets.list(table),
    async createSet(params: NewQuerySet, signal?: AbortSignal): Promise<QuerySet> {
      const made = await makeSet(params, { client: () => connect(params.connectionId), now, signal });
      await sets.keep(made);
      return made.set;
    },
    renameSet: (setId: string, name: string): Promise<QuerySet> => sets.rename(setId, name),
    async removeSet(setId: string): Promise<void> {
      const isInUse = [...jobs.values()].some((job) => job.isRunning() && job.get().params.setId === setId);
      if (isInUse) throw new Failure('INVALID', 'A sweep with this query set is running. Cancel it first.');
      await sets.remove(setId);
      await truths.forgetSet(setId);
    },
    async table({ connectionId, id, column }: OfColumn, signal?: AbortSignal): Promise<MeasuredTable> {
      return readTableState({ client: await connect(connectionId), id, column, signal });
    },
    async estimate(params: Sweep['params'], signal?: AbortSignal): Promise<SweepEstimate> {
      const set = await sets.open(params.setId);
      checkSweep(params, set);
      return estimateSweep({ client: await connect(params.connectionId), params, set, truths, signal });
    },
    async start(params: Sweep['params']): Promise<Sweep> {
      const set = await sets.open(params.setId);
      checkSweep(params, set);
      refuseSecond();
      const job = openJob(firstOf(params, set.set, now()), params.query);
      job.start();
      // Saved before it is returned, so that it survives the end of the program.
      await records.keep(job.get());
      return job.get();
    },
    async sweeps(table: TableRef): Promise<SweepHead[]> {
      const isOfTable = ({ params }: Sweep) => sameRef(params, table);
      const open = [...jobs.values()].map((job) => job.get()).filter(isOfTable);
      const stored = (await records.list(table)).filter(({ sweepId }) => !jobs.has(sweepId));
      return [...open.map(headOfSweep), ...stored].sort((one, other) => other.at - one.at);
    },
    sweep: async (sweepId: string): Promise<Sweep> => (await jobOf(sweepId)).get(),
    async watch(sweepId: string, signal?: AbortSignal): Promise<AsyncGenerator<SweepEvent, void>> {
      return (await jobOf(sweepId)).watch(signal);
    },
    pause: async (sweepId: string): Promise<void> => (await jobOf(sweepId)).pause(),
    async resume(sweepId: string): Promise<void> {
      const job = await jobOf(sweepId);
      if (job.isRunning()) return;
      refuseSecond();
      job.start();
    },
    cancel: async (sweepId: string): Promise<void> => (await jobOf(sweepId)).cancel(),
    async removeSweep(sweepId: string): Promise<void> {
      await jobs.get(sweepId)?.cancel();
      jobs.delete(sweepId);
      await records.remove(sweepId);
    },
    async query(sweepId: string, setting: Setting, query: number): Promise<{ query: string }> {
      const { params } = (await jobOf(sweepId)).get();
      const set = await sets.open(params.setId);
      if (query >= set.set.count) throw new Failure('GONE', `This query set has no query ${query + 1}.`);
      return { query: stringifyJson(createSweepQueries(params, set).bodyOf(setting, query)) };
    },
    /** Running sweeps are paused, so that they can be resumed after the next start. */
    async close(): Promise<void> {
      await Promise.all([...jobs.values()].map((job) => job.pause()));
      await forgetRemoved().catch(() => {});
      await Promise.all([sets.flush(), truths.flush(), records.flush()]);
    },
  };
}

function firstOf(params: Sweep['params'], set: QuerySet, at: number): Sweep {
  return {
    sweepId: randomUUID(),
    label: '',
    // SECURITY: hidden here already, so that a window gets no more than the disk.
    params: { ...params, query: queryToKeep(params.query) },
    set,
    at,
    state: 'exact',
    part: 'exact',
    done: 0,
    planned: settingsAtFirst(params).length,
    step: null,
    timeLeft: null,
    version: null,
    rowCount: null,
    index: null,
    exact: { asked: 0, kept: 0, time: 0 },
    firstQuery: null,
    requests: 0,
    retried: 0,
    duration: 0,
    points: [],
  };
}

interface EstimateOptions {
  readonly client: NamespaceClient;
  readonly params: Sweep['params'];
  readonly set: OpenSet;
  readonly truths: Truths;
  readonly signal: AbortSignal | undefined;
}

/**
 * How many settings are probed, from the first of the grid to the last: these are the cheapest and the most expensive.
 */
const PROBED_SETTINGS = 4;
/** Requests per setting, after one that isn’t counted. */
const PROBED_QUERIES = 2;

/** Estimates the requests and time of a sweep from a few requests. */
async function estimateSweep(options: EstimateOptions): Promise<SweepEstimate> {
  const { params, set } = options;
  const settings = settingsAtFirst(params);
  const more = mayFollowAtFirst(params);
  const each = requestsOf(set.set.count, params.repeats) + (params.analyzes ? 1 : 0);
  const { exactMissing, pace } = await probe(options, settings);
  const exact = { exact: exactMissing, requests: 0, more: 0 };
  return {
    coarse: settings.length,
    most: settings.length + more,
    requests: exactMissing + (settings.length + more) * each,
    exactMissing,
    time: timeFor({ exact: exactMissing, requests: settings.length * each, more: more * each }, pace),
    exactTime: timeFor(exact, pace),
  };
}

async function probe(options: EstimateOptions, settings: readonly Setting[]) {
  const { client, params, set, truths, signal } = options;
  const { connectionId, id, concurrency, query } = params;
  const { version } = await readTableState({ client, id, column: set.set.column, signal });
  const queries = createSweepQueries({ id, query }, set);
  const table = { client, id, signal, isBackground: true };
  const of = { setId: set.set.setId, connectionId, id };
  const exact = createExactAnswers({ table, of, version, queries, own: [], truths, concurrency });
  const pace = createPace();
  const missing = await exact.countMissing(rowsWantedBy(params));
  if (missing.count > 0 && missing.setting !== undefined) {
    // The first request is slower, since caches are cold.
    await exact.probe(missing.setting, 0);
    pace.begin();
    await runSeveral(PROBED_QUERIES * concurrency, concurrency, async (index) => {
      await exact.probe(missing.setting ?? {}, (index + 1) % queries.count);
      pace.count('exact');
    });
  }
  for (const setting of spread(settings, PROBED_SETTINGS)) {
    await measureQuery(table, queries.bodyOf(setting, 0));
    pace.begin();
    await runSeveral(PROBED_QUERIES * concurrency, concurrency, async (index) => {
      await measureQuery(table, queries.bodyOf(setting, (index + 1) % queries.count));
      pace.count('setting');
    });
  }
  return { exactMissing: missing.count, pace: pace.get() };
}

/** Evenly spaced items, including the first and the last. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  const places = Array.from({ length: count }, (_, index) =>
    Math.round((index * (items.length - 1)) / (count - 1)),
  );
  return places.flatMap((place) => items.slice(place, place + 1));
}
