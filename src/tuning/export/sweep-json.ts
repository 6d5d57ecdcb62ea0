import type { Sweep, SweepPoint } from '#contract/index.ts';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { chooseSetting, type Goal, meetsGoal } from '../choice.ts';
import { withoutNoise } from '../figures.ts';
import { MEASURES } from '../measures.ts';
import type { SavedSweep } from './sweep-files.ts';

/** What a program that reads the file can't know of its figures. */
const DEFINITIONS = {
  recall_plus_minus:
    'Half the width of the 95% interval of the mean recall: 19 times of 20, the mean of other queries like these lies within recall ± recall_plus_minus.',
  latency_ms: 'From sending a request to the last byte of its response, without waits for a retry.',
};

/**
 * All that is known of a sweep, for programs: no vector, and no word of the connection but its table. A figure has the name
 * that it has in CSV.
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
    ...{ state: sweep.state, version: sweep.version, rows: sweep.rowCount },
    index: index === null ? null : withSnakeCase(index),
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
