import type { Setting, Sweep, SweepPoint } from '#contract/index.ts';
import { finerSettings } from '#tuning/search.ts';
import { settingKey } from '#tuning/setting.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { ENDS_ALL } from '../tries/exact-search.ts';
import { measureQuery, type TriedTable } from '../tries/measured-query.ts';
import { createExactAnswers, type ExactAnswers, type MissingTruth } from './exact-answers.ts';
import type { Truths } from './exact-truths.ts';
import { type Measuring, measureSetting, requestsOf } from './measure-setting.ts';
import type { OpenSet } from './query-sets.ts';
import { findRowsOfSet, type OwnRows, shuffled } from './sample-rows.ts';
import { createSweepQueries, type SweepQueries } from './sweep-queries.ts';
import { isSound, rowsWantedBy, settingsAtFirst } from './sweep-settings.ts';
import { labelOf, readTableState, refuseOtherVersion, TableChanged } from './table-state.ts';

/** Reads and updates the state of a sweep. */
export interface SweepProgress {
  readonly get: () => Sweep;
  readonly change: (changes: Partial<Sweep>, what?: 'all' | 'progress') => void;
  /** Called after each request, for the estimate of the time left. */
  readonly count: (what: 'exact' | 'setting') => void;
  /** Saves the sweep to disk. */
  readonly keep: () => Promise<void>;
}

interface WorkOptions {
  readonly client: NamespaceClient;
  readonly set: OpenSet;
  /** Includes the user's secrets. */
  readonly query: string;
  readonly truths: Truths;
  readonly progress: SweepProgress;
  readonly signal: AbortSignal;
}

interface Work extends WorkOptions {
  readonly table: TriedTable;
  readonly queries: SweepQueries;
  readonly own: OwnRows;
  readonly exact: ExactAnswers;
}

/** Measures what is left of a sweep, from the exact answers to the last setting that may improve the front. */
export async function doSweep(options: WorkOptions): Promise<void> {
  const work = await prepare(options);
  const { params } = options.progress.get();
  const [first = {}] = settingsAtFirst(params);
  await sendFirst(work, first);
  await requestAllExact(work);
  await measurePart(work, 'coarse', settingsAtFirst(params));
  if (params.search === 'all') return;
  for (;;) {
    const next = finerSettings(params.axes, work.progress.get().points);
    if ((await measurePart(work, 'finer', next)) === 0) return;
  }
}

async function prepare(options: WorkOptions): Promise<Work> {
  const { client, set, query, truths, progress, signal } = options;
  const { params, points, version } = progress.get();
  const { connectionId, id, concurrency } = params;
  const { setId, column } = set.set;
  const rows = { client, id, column, signal };
  const isBegun = points.length > 0 || progress.get().firstQuery !== null;
  const state = await readTableState(rows);
  if (isBegun) await refuseOtherVersion(rows, version);
  else progress.change({ ...state, label: labelOf(state) }, 'all');
  if (state.rowCount === 0)
    throw new Failure('INVALID', 'The table has no rows. Add some, then start again.');
  if (state.version !== null) {
    await truths.forgetOthers({ connectionId, id, version: state.version });
  }
  const onRetry = () => progress.change({ retried: progress.get().retried + 1 });
  const table: TriedTable = { client, id, signal, isBackground: true, onRetry };
  const queries = createSweepQueries({ id, query }, set);
  const own = await findRowsOfSet(rows, set, state.version);
  const of = { setId, connectionId, id };
  const exact = createExactAnswers({ table, of, version: state.version, queries, own, truths, concurrency });
  return { ...options, table, queries, own, exact };
}

/** Whether an error ends the whole sweep. */
function endsAll(problem: unknown, { signal }: Pick<Work, 'signal'>): boolean {
  if (!(problem instanceof Failure) || signal.aborted) return true;
  return ENDS_ALL.has(problem.code) || problem.code === 'GONE';
}

/** Measures the first query separately: the server's caches are cold only for this one. */
async function sendFirst({ progress, table, queries, signal }: Work, setting: Setting): Promise<void> {
  if (progress.get().firstQuery !== null) return;
  try {
    const { time } = await measureQuery(table, queries.bodyOf(setting, 0));
    progress.change({ firstQuery: time });
  } catch (problem) {
    if (endsAll(problem, { signal })) throw problem;
  }
}

/** In milliseconds: how often exact answers are saved. */
const KEPT_EVERY = 15_000;

/** If the server can't answer exactly, only times are measured. */
async function requestAllExact(work: Work): Promise<void> {
  const { progress } = work;
  const settings = settingsAtFirst(progress.get().params);
  progress.change({ state: 'exact', part: 'exact', done: 0, planned: settings.length }, 'all');
  try {
    const truths = await work.exact.open(rowsWantedBy(progress.get().params));
    const total = truths.reduce((sum, { missing }) => sum + missing.length, 0);
    const kept = truths.length * work.queries.count - total;
    const { asked, time } = progress.get().exact;
    progress.change({ exact: { asked, time, kept: Math.max(0, kept - asked) } });
    for (const truth of truths) await requestExact(work, truth, total);
  } catch (problem) {
    if (endsAll(problem, work) || !(problem instanceof Failure) || problem instanceof TableChanged)
      throw problem;
    progress.change({ recallProblem: problem.details }, 'all');
  }
}

async function requestExact(work: Work, truth: MissingTruth, total: number): Promise<void> {
  const { progress, exact } = work;
  let keptAt = performance.now();
  const keep = async () => {
    keptAt = performance.now();
    await refuseChanged(work);
    await exact.keep(truth);
  };
  await exact.request(truth, (time) => {
    const { exact: before, step } = progress.get();
    progress.count('exact');
    progress.change({
      exact: { ...before, asked: before.asked + 1, time: before.time + time },
      step: { setting: null, done: (step?.done ?? 0) + 1, total },
    });
    return performance.now() - keptAt > KEPT_EVERY ? keep() : undefined;
  });
  if (truth.missing.length > 0) await keep();
}

/** Resolves to the number of settings that were measured. */
async function measurePart(
  work: Work,
  part: 'coarse' | 'finer',
  settings: readonly Setting[],
): Promise<number> {
  const { progress } = work;
  const sweep = progress.get();
  const measured = new Set(sweep.points.map(({ setting }) => settingKey(setting)));
  const left = settings.filter((setting) => isSound(setting) && !measured.has(settingKey(setting)));
  const coarse = settingsAtFirst(sweep.params).length;
  const done = part === 'coarse' ? settings.length - left.length : Math.max(0, sweep.points.length - coarse);
  if (left.length === 0 && part === 'finer') return 0;
  progress.change({ state: part, part, done, planned: done + left.length, step: null }, 'all');
  for (const setting of shuffled(left, seedOf(sweep.sweepId))) await measureNext(work, setting);
  return left.length;
}

/** The same seed after a pause. */
function seedOf(sweepId: string): number {
  return Number.parseInt(sweepId.slice(0, 8), 16);
}

async function measureNext(work: Work, setting: Setting): Promise<void> {
  const { progress, queries } = work;
  const { params, retried } = progress.get();
  const total = requestsOf(queries.count, params.repeats);
  progress.change({ step: { setting, done: 0, total } });
  const result = await outcomeOf(work, setting);
  await refuseChanged(work);
  const { points, done, retried: after } = progress.get();
  const point: SweepPoint = { setting, ...result, retried: after - retried };
  progress.change({ points: [...points, point], done: done + 1, step: null });
  refuseHopeless(progress.get());
  await progress.keep();
}

async function outcomeOf(work: Work, setting: Setting): Promise<Pick<SweepPoint, 'measured' | 'failure'>> {
  const { progress, table, queries, own, exact, set } = work;
  const { concurrency, repeats, analyzes } = progress.get().params;
  const measuring: Measuring = {
    table,
    connectionId: set.set.connectionId,
    queries,
    own,
    truth: progress.get().recallProblem === undefined ? exact.truthFor(setting) : undefined,
    concurrency,
    repeats,
    analyzes,
    onRequest: () => {
      const { step } = progress.get();
      progress.count('setting');
      progress.change({ step: step && { ...step, done: step.done + 1 } });
    },
  };
  try {
    return { measured: await measureSetting(measuring, setting) };
  } catch (problem) {
    if (endsAll(problem, work) || !(problem instanceof Failure)) throw problem;
    return { failure: problem.details };
  }
}

const HOPELESS = 3;

/** If this many settings, or all of them, fail from the start, others would fail too. */
function refuseHopeless({ points, params }: Sweep): void {
  const failures = points.flatMap(({ failure }) => failure ?? []);
  const last = failures.at(-1);
  const enough = Math.min(HOPELESS, settingsAtFirst(params).length);
  if (last !== undefined && failures.length === points.length && points.length >= enough) {
    throw new Failure('SERVER_ERROR', last);
  }
}

function refuseChanged({ client, signal, progress }: Work): Promise<void> {
  const { params, version } = progress.get();
  return refuseOtherVersion({ client, id: params.id, signal }, version);
}
