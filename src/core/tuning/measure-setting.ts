import type { Setting, SweepPoint } from '#contract/index.ts';
import { effortOf, parsePlan } from '#plan/index.ts';
import { type QueryObject, stringifyJson } from '#protocol/index.ts';
import { latencyFigures, recallFigures } from '#tuning/statistics.ts';
import { Failure } from '../failure.ts';
import { type PlanQuestion, requestPlan } from '../plans/request-plan.ts';
import { recallOf } from '../tries/exact-query.ts';
import { type MeasuredQuery, measureQuery, type TriedTable } from '../tries/measured-query.ts';
import type { Truth } from './exact-truths.ts';
import { type OwnRows, withoutOwn } from './sample-rows.ts';
import type { SweepQueries } from './sweep-queries.ts';
import { runSeveral } from './sweep-requests.ts';

export interface Measuring {
  readonly table: TriedTable;
  readonly connectionId: string;
  readonly queries: SweepQueries;
  readonly own: OwnRows;
  /** Undefined if there are no exact answers. */
  readonly truth: Truth | undefined;
  readonly concurrency: number;
  readonly repeats: number;
  /** Whether one query is analyzed at the end. */
  readonly analyzes: boolean;
  /** Called after each request, including the warm-up. */
  readonly onRequest: () => void;
}

/** How many requests a setting takes, without the one for its plan. */
export function requestsOf(count: number, repeats: number): number {
  return count * repeats + 1;
}

type Measured = NonNullable<SweepPoint['measured']>;

/** Measures all queries with one setting. Times and counts are in typed arrays, and no response is kept. */
export async function measureSetting(measuring: Measuring, setting: Setting): Promise<Measured> {
  const { queries, repeats, concurrency, onRequest } = measuring;
  const rowCount = queries.rowsWanted(setting);
  const times = new Float32Array(queries.count * repeats);
  const found = new Float64Array(queries.count).fill(Number.NaN);
  let short = 0;
  // Not counted: it warms the caches that the setting uses.
  await sendAgain(measuring, queries.bodyOf(setting, 0));
  onRequest();
  await runSeveral(times.length, concurrency, async (index) => {
    const query = index % queries.count;
    const measured = await sendAgain(measuring, queries.bodyOf(setting, query));
    times[index] = measured.time;
    if (index < queries.count) {
      const { rowIds = [], count } = withoutOwn(await measured.ranking(), measuring.own[query]);
      if (count < rowCount) short += 1;
      const exact = measuring.truth?.find(query);
      if (exact !== undefined) found[query] = recallOf(rowIds.slice(0, rowCount), exact).found;
    }
    onRequest();
  });
  return {
    recall: recallIn(measuring, found),
    latency: latencyFigures(times),
    short,
    ...(await effort(measuring, queries.bodyOf(setting, 0))),
  };
}

/** Skips queries whose exact answer is empty. */
function recallIn({ truth, own }: Measuring, found: Float64Array): Measured['recall'] {
  const recalls = Array.from(found).flatMap((count, query) => {
    const of = truth?.find(query)?.of ?? 0;
    const row = own[query];
    if (of === 0 || Number.isNaN(count)) return [];
    return [{ query, found: count, of, ...(row === undefined ? {} : { row: String(row) }) }];
  });
  return recalls.length === 0 ? null : recallFigures(recalls);
}

/** A server error may be temporary; after this many in a row it counts as permanent. */
const MOST_ATTEMPTS = 3;

async function sendAgain({ table }: Measuring, body: QueryObject): Promise<MeasuredQuery> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measureQuery(table, body);
    } catch (problem) {
      const isFault = problem instanceof Failure && (problem.details.status ?? 0) >= 500;
      if (!isFault || attempt === MOST_ATTEMPTS || table.signal?.aborted === true) throw problem;
      table.onRetry?.();
    }
  }
}

type Effort = Pick<Measured, 'bytesRead' | 'comparisons'>;
const NOT_SAID: Effort = { bytesRead: null, comparisons: null };

/** Reads the effort of one query from its measured plan. Servers without plans are measured without it. */
async function effort({ table, connectionId, analyzes }: Measuring, body: QueryObject): Promise<Effort> {
  if (!analyzes) return NOT_SAID;
  const { client, id, signal } = table;
  const question: PlanQuestion = {
    kind: 'analyzed',
    connectionId,
    id,
    query: stringifyJson(body),
    verbose: false,
    distributedMetrics: false,
  };
  try {
    const { text } = await requestPlan(client, question, signal);
    const plans = parsePlan(text).parts.filter((part) => part.kind === 'plan');
    const efforts = plans.map(effortOf);
    return {
      bytesRead: sum(efforts.map(({ bytesRead }) => bytesRead)),
      comparisons: sum(efforts.map(({ comparisons }) => comparisons)),
    };
  } catch (problem) {
    if (problem instanceof Failure && signal?.aborted !== true && problem.code !== 'UNREACHABLE') {
      return NOT_SAID;
    }
    throw problem;
  }
}

function sum(values: readonly (number | undefined)[]): number | null {
  const said = values.filter((value) => value !== undefined);
  return said.length === 0 ? null : said.reduce((total, value) => total + value, 0);
}
