import type { Sweep, SweepPoint } from '#contract/index.ts';
import { defined, parseJson, stringifyJson } from '#protocol/index.ts';
import { COMMAS, csvLine, separatedCell, withoutFormula } from '#protocol/separated-values.ts';
import { chooseSetting, type Goal, meetsGoal } from '../choice.ts';
import { commonMembers } from '../comparison.ts';
import { withoutNoise } from '../figures.ts';
import { MEASURES } from '../measures.ts';
import { completeSetting } from '../same-settings.ts';
import { PARAMETERS, type Parameter, valueText } from '../setting.ts';

/** A sweep with the overlay and the goal of the view. */
export interface SavedSweep {
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
  readonly goal: Goal;
  /** The number of rows that a query requests; `k` if settings differ in it. */
  readonly k: number | 'k';
}

/** The parameters that have a column. */
export function sweptParameters(...sweeps: readonly Pick<Sweep, 'params'>[]): readonly Parameter[] {
  const set = new Set(sweeps.flatMap(({ params }) => params.axes.map(({ parameter }) => parameter)));
  return PARAMETERS.filter(({ name }) => set.has(name));
}

/** Each row states the sweep that it belongs to, so that several files can be combined. */
export function sweepCsv(saved: SavedSweep): string {
  const { sweep, overlay } = saved;
  const sweeps = overlay === undefined ? [sweep] : [sweep, overlay];
  // `k` has a column of its own next to the shared ones, whether it is varied or not.
  const parameters = sweptParameters(...sweeps).filter(({ name }) => name !== 'k');
  const columns = sweeps.map((one) => columnsOf(one, saved, parameters));
  const head = columns[0]?.map(([name]) => name) ?? [];
  const rows = sweeps.flatMap(({ points }, place) =>
    points.map((point) => columns[place]?.map(([, read]) => cell(read(point))) ?? []),
  );
  return [head, ...rows].map(csvLine).join('');
}

type Value = string | number | bigint | boolean | null | undefined;
type Column = readonly [name: string, read: (point: SweepPoint) => Value];

function columnsOf(sweep: Sweep, saved: SavedSweep, parameters: readonly Parameter[]): readonly Column[] {
  const { goal } = saved;
  const isShown = sweep === saved.sweep;
  const common = commonMembers(sweep.params.query);
  const chosen = chooseSetting(sweep.points, goal)?.chosen.point;
  const k = isShown && typeof saved.k === 'number' ? saved.k : null;
  const of = (point: SweepPoint) => completeSetting(point.setting, common);
  return [
    ['sweep', () => (isShown ? 'shown' : 'overlay')],
    ...contextOf(sweep).map(sameForAll),
    ['k', (point) => valueText('k', of(point).k ?? k)],
    ...goalOf(goal).map(sameForAll),
    ...parameters.map(({ name }): Column => [name, (point) => valueText(name, of(point)[name])]),
    ...MEASURES.map(({ name, value }): Column => [name, value]),
    ['failure', ({ failure }) => failure?.message],
    // Empty if nothing was measured.
    ['meets_goal', (point) => (point.measured?.recall == null ? null : meetsGoal(point, goal))],
    ['chosen', (point) => point === chosen],
  ];
}

type Fact = readonly [name: string, value: Value];

function sameForAll([name, value]: Fact): Column {
  return [name, () => value];
}

function contextOf({ params, at, version, rowCount, index, indexProblem, set }: Sweep): readonly Fact[] {
  return [
    ['table', params.id.join('/')],
    ['version', version],
    ['rows', rowCount],
    ['measured_at', new Date(at).toISOString()],
    ['index', index === null ? (indexProblem === undefined ? 'none' : null) : (index.type ?? index.name)],
    ['partitions', index?.partitions],
    ['sub_vectors', index?.subVectors],
    ['unindexed_rows', index?.unindexedRows],
    ['query_set', set.name],
    ['queries', set.count],
  ];
}

function goalOf({ recall, latency, at }: Goal): readonly Fact[] {
  return [
    ['goal_recall', recall],
    ['goal_latency_ms', latency],
    ['goal_percentile', at],
  ];
}

function cell(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return separatedCell(withoutFormula(value), COMMAS);
  return String(typeof value === 'number' ? withoutNoise(value) : value);
}

/** Explains the figures for readers of the file. */
const DEFINITIONS = {
  recall_plus_minus:
    'Half the width of the 95% interval of the mean recall: 19 times of 20, the mean of other queries like these lies within recall ± recall_plus_minus.',
  latency_ms: 'From sending a request to the last byte of its response, without waits for a retry.',
};

/**
 * Everything about a sweep for other programs, except vectors; of the connection it has only the table. Figures have
 * the same names as in CSV.
 */
export function sweepJson({ sweep, overlay, goal, k }: SavedSweep, appVersion: string | undefined): string {
  return stringifyJson(
    {
      format: 'vitrine-sweep-1',
      written_by: { program: 'Vitrine', version: appVersion ?? null },
      definitions: DEFINITIONS,
      goal: { recall: goal.recall, latency_ms: goal.latency, percentile: goal.at },
      k: typeof k === 'number' ? k : null,
      ...sweepMembers(sweep, goal),
      ...(overlay === undefined ? {} : { overlay: sweepMembers(overlay, goal) }),
    },
    2,
  );
}

function sweepMembers(sweep: Sweep, goal: Goal) {
  const { params, set, exact, index } = sweep;
  const chosen = chooseSetting(sweep.points, goal)?.chosen.point;
  return {
    table: params.id,
    measured_at: new Date(sweep.at).toISOString(),
    state: sweep.state,
    version: sweep.version,
    rows: sweep.rowCount,
    index: index === null ? null : withSnakeCase(index),
    chosen: chosen?.setting ?? null,
    query_set: {
      name: set.name,
      column: set.column,
      queries: set.count,
      dimension: set.dimension,
      source: set.source,
    },
    sweep: {
      axes: params.axes,
      query: parseJson(params.query),
      search: params.search ?? 'front',
      repeats: params.repeats,
      concurrency: params.concurrency,
    },
    exact_answers: { requested: exact.asked, from_before: exact.kept, time_ms: exact.time },
    first_query_ms: sweep.firstQuery,
    requests: sweep.requests,
    retried: sweep.retried,
    duration_ms: sweep.duration,
    settings: sweep.points.map((point) => settingMembers(point, goal)),
  };
}

function settingMembers(point: SweepPoint, goal: Goal) {
  const { setting, measured, failure } = point;
  const figures = MEASURES.map(({ name, value }) => [name, rounded(value(point))] as const);
  return {
    setting,
    ...(measured?.recall == null ? {} : { meets_goal: meetsGoal(point, goal) }),
    ...Object.fromEntries(figures),
    ...(measured?.recall == null ? {} : { worst_queries: measured.recall.worstQueries.map(worstMembers) }),
    ...(failure === undefined ? {} : { failure: failure.message }),
  };
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : withoutNoise(value);
}

function worstMembers({ query, recall, row }: Worst) {
  return { query, recall: withoutNoise(recall), ...defined({ row_id: row }) };
}

type Recall = NonNullable<NonNullable<SweepPoint['measured']>['recall']>;
type Worst = Recall['worstQueries'][number];

/** The naming convention of the interface and of the CSV file. */
function withSnakeCase(members: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
