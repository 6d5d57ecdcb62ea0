import {
  type Capabilities,
  FEWEST_QUERIES,
  type MeasuredTable,
  MOST_QUERIES,
  MOST_SETTINGS,
  type SweepParams,
  type TableRef,
  type TunedAxis,
  type TunedParameter,
} from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { allSettings, axesFor, coarseSettings } from '#tuning/search.ts';
import { PARAMETERS, type Parameter } from '#tuning/setting.ts';
import { readValues } from '#tuning/values-text.ts';
import { literalsOf, memberText } from '../model/member-values.ts';
import { readQueryText } from '../model/query-text.ts';
import { setQueryField } from '../model/set-query-field.ts';
import type { TuneForm } from './tune-state.ts';
import { withoutBounds } from './tuned-setting.ts';

/** The sweep that the form describes, or why it can’t start. */
export interface TunePlan {
  readonly axes: readonly TunedAxis[];
  /** The values as typed, including those that the index does not distinguish. */
  readonly typedAxes: readonly TunedAxis[];
  readonly problems: ReadonlyMap<TunedParameter, string>;
  /** Errors of the k that all queries share, and of the number of queries. */
  readonly kProblem: string | undefined;
  readonly countProblem: string | undefined;
  readonly coarse: number;
  readonly most: number;
  /** The maximum number of requests, not counting the exact answers. */
  readonly requests: number;
  readonly queries: number;
  /** Why the sweep can’t start. */
  readonly obstacle: string | undefined;
}

/** The parameters in the form: those of every server, those that this server supports, and those with a value. */
export function shownParameters(capabilities: Capabilities, texts: TuneForm['texts']): readonly Parameter[] {
  return PARAMETERS.filter(
    ({ name, capability }) =>
      capability === undefined || capabilities[capability] === 'yes' || (texts[name] ?? '') !== '',
  );
}

interface PlanParams {
  readonly state: TuneForm;
  readonly json: string;
  /** The number of queries in a saved set. */
  readonly savedCount: number | undefined;
  /** Undefined until loaded. */
  readonly measured: Pick<MeasuredTable, 'index' | 'indexProblem'> | undefined;
}

export function planOf({ state, json, savedCount, measured }: PlanParams): TunePlan {
  const read = PARAMETERS.map((parameter) => ({
    name: parameter.name,
    ...readValues(parameter, state.texts[parameter.name] ?? ''),
  }));
  const problems = new Map(
    read.flatMap(({ name, ...list }) =>
      'problem' in list && list.problem !== undefined ? [[name, list.problem] as const] : [],
    ),
  );
  const typedAxes = read.flatMap(({ name, ...list }): TunedAxis[] =>
    'values' in list && list.values.length > 0 ? [{ parameter: name, values: [...list.values] }] : [],
  );
  const axes = axesFor(typedAxes, measured);
  const total = axes.reduce((product, { values }) => product * values.length, 1);
  const isMeasurable = total <= MOST_SETTINGS;
  const coarse = !isMeasurable || state.measuresAll ? total : coarseSettings(axes).length;
  const most = isMeasurable ? allSettings(axes).length : total;
  const queries = savedCount ?? countOf(state);
  const kProblem = problemOfK(json);
  const countProblem =
    queries < FEWEST_QUERIES || queries > MOST_QUERIES
      ? `Use ${FEWEST_QUERIES} to ${formatCount(MOST_QUERIES)} queries.`
      : undefined;
  return {
    axes,
    typedAxes,
    problems,
    kProblem,
    countProblem,
    coarse,
    most,
    queries,
    requests: most * queries * (state.repeats + 1),
    obstacle: obstacleOf({ state, json, total, problems, kProblem, countProblem }),
  };
}

function countOf({ source, count, given }: TuneForm): number {
  return source === 'rows'
    ? Number(/^\d{1,6}$/.test(count.trim()) ? count.trim() : '0')
    : (given?.vectors.length ?? 0);
}

interface ObstacleFacts extends Pick<TunePlan, 'problems' | 'kProblem' | 'countProblem'> {
  readonly state: TuneForm;
  readonly json: string;
  readonly total: number;
}

function obstacleOf({
  state,
  json,
  total,
  problems,
  kProblem,
  countProblem,
}: ObstacleFacts): string | undefined {
  if (readQueryText(json).query === undefined) return 'Fix the query JSON first.';
  if (kProblem !== undefined) return kProblem;
  if (problems.size > 0) return 'Fix the invalid list of values.';
  if (total > MOST_SETTINGS)
    return `${formatCount(total)} settings exceed the limit of ${MOST_SETTINGS}. Use fewer values.`;
  if (state.setId === undefined && state.source !== 'rows' && state.given === undefined)
    return 'Choose the vectors to search for.';
  return countProblem;
}

function problemOfK(json: string): string | undefined {
  const text = memberText(literalsOf(json), 'k');
  const isRows = /^\d+$/.test(text) && Number(text) >= 1;
  return text === '' || isRows ? undefined : `k is how many rows to find, 1 or more; ${text} isn’t.`;
}

/** The cost of a sweep before any request is sent. */
export function sweepCostText({ coarse, most, queries, requests }: TunePlan): string {
  const settings =
    coarse === most
      ? formatQuantity(most, 'setting')
      : `${formatCount(coarse)} to ${formatQuantity(most, 'setting')}`;
  return `${formatCount(queries)} exact answers, then ${settings}: up to ${formatQuantity(requests, 'request')}.`;
}

/** The query of the form without its vectors, which all queries of the sweep share. */
export function commonQuery(json: string, column: string): string {
  return setQueryField(setQueryField(json, ['vector'], {}), ['vector_column'], column);
}

export function sweepParamsOf(
  table: TableRef,
  {
    state,
    plan,
    json,
    setId,
    column,
  }: {
    readonly state: TuneForm;
    readonly plan: TunePlan;
    readonly json: string;
    readonly setId: string;
    readonly column: string;
  },
): SweepParams {
  return {
    ...table,
    setId,
    query: withoutBounds(
      commonQuery(json, column),
      plan.axes.map(({ parameter }) => parameter),
    ),
    axes: [...plan.axes],
    wantedAxes: [...plan.typedAxes],
    search: state.measuresAll ? 'all' : 'front',
    concurrency: state.concurrency,
    repeats: state.repeats,
  };
}
