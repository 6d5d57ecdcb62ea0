import type { Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { chooseSetting, type Goal, meetsGoal } from '../choice.ts';
import { withoutNoise } from '../figures.ts';
import { MEASURES } from '../measures.ts';
import { PARAMETERS, type Parameter, valueText } from '../setting.ts';

/** A sweep as it is looked at. */
export interface SavedSweep {
  readonly sweep: Sweep;
  readonly goal: Goal;
  /** How many rows a query asks for; of several, each setting says its own. */
  readonly k: number | 'k';
}

/** The parameters that have a column. */
export function sweptParameters({ params }: Pick<Sweep, 'params'>): readonly Parameter[] {
  const set = new Set(params.axes.map(({ parameter }: TunedAxis) => parameter));
  return PARAMETERS.filter(({ name }) => set.has(name));
}

/** A row for each setting that says itself what it is of, so that several files can be put together. */
export function sweepCsv(saved: SavedSweep): string {
  const { sweep } = saved;
  const around = contextOf(saved);
  const parameters = sweptParameters(sweep);
  const head = [
    ...around.map(([name]) => name),
    ...parameters.map(({ name }) => name),
    ...MEASURES.map(({ name }) => name),
    'failure',
    'meets_goal',
  ];
  const rows = sweep.points.map((point) => [
    ...around.map(([, value]) => cell(value)),
    ...parameters.map(({ name }) => valueText(name, point.setting[name])),
    ...MEASURES.map(({ value }) => cell(value(point))),
    cell(point.failure?.message),
    cell(goalWord(point, saved.goal)),
  ]);
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

type Cell = string | number | bigint | null | undefined;

function contextOf({ sweep, goal, k }: SavedSweep): readonly (readonly [name: string, value: Cell])[] {
  const { params, version, index, indexProblem, set } = sweep;
  const hasOwnK = params.axes.some(({ parameter }) => parameter === 'k');
  return [
    ['table', params.id.join('/')],
    ['version', version],
    ['index', index === null ? (indexProblem === undefined ? 'none' : null) : (index.type ?? index.name)],
    ['partitions', index?.partitions],
    ['sub_vectors', index?.subVectors],
    ['query_set', set.name],
    ['queries', set.count],
    ...(hasOwnK ? [] : [['k', k] as const]),
    ['goal_recall', goal.recall],
    ['goal_latency_ms', goal.latency],
    ['goal_percentile', goal.at],
  ];
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  return String(typeof value === 'number' ? withoutNoise(value) : value);
}

/** Empty where nothing was measured. */
function goalWord(point: SweepPoint, goal: Goal): string | undefined {
  return point.measured?.recall == null ? undefined : String(meetsGoal(point, goal));
}

/** A text that holds a comma, a quote, or a line break is quoted. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * All that is known of a sweep, for programs: no vector, and no word of the connection but its table. A figure has the name
 * that it has in CSV.
 */
export function sweepJson({ sweep, goal, k }: SavedSweep): string {
  const { params, set, exact, index } = sweep;
  const chosen = chooseSetting(sweep.points, goal)?.chosen.point;
  return stringifyJson(
    {
      format: 'vitrine-sweep-1',
      table: params.id,
      measured_at: new Date(sweep.at).toISOString(),
      ...{ state: sweep.state, version: sweep.version, rows: sweep.rowCount },
      index: index === null ? null : withSnakeCase(index),
      k: typeof k === 'number' ? k : null,
      goal: { recall: goal.recall, latency_ms: goal.latency, percentile: goal.at },
      chosen: chosen?.setting ?? null,
      query_set: {
        ...{ name: set.name, column: set.column, queries: set.count, dimension: set.dimension },
        source: set.source,
      },
      sweep: {
        ...{ axes: params.axes, query: parseJson(params.query), search: params.search ?? 'front' },
        ...{ repeats: params.repeats, concurrency: params.concurrency },
      },
      exact_answers: { requested: exact.asked, from_before: exact.kept, time_ms: exact.time },
      ...{ first_query_ms: sweep.firstQuery, requests: sweep.requests, retried: sweep.retried },
      duration_ms: sweep.duration,
      settings: sweep.points.map((point) => settingMembers(point, goal)),
    },
    2,
  );
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
  return { query, recall: withoutNoise(recall), ...(row === undefined ? {} : { row_id: row }) };
}

type Recall = NonNullable<NonNullable<SweepPoint['measured']>['recall']>;
type Worst = Recall['worstQueries'][number];

/** Names as in the interface and in the other file. */
function withSnakeCase(members: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
