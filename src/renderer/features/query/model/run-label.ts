import type { PlanRunHead } from '#contract/index.ts';
import type { RunFacts } from '#features/plan/index.ts';
import { formatCount } from '#lib/format.ts';
import { formatTime } from '#plan/index.ts';
import { isHybrid, queryInList } from './query-summary.ts';

/** The facts of a run that don't need its plan text. */
type Run = Pick<PlanRunHead, 'query' | 'fromStorage' | 'kind' | 'duration' | 'planWall' | 'rows'>;

interface RunTime {
  readonly milliseconds: number;
  /** What was measured. Only times of the same kind are comparable. */
  readonly of: 'plan' | 'rows' | 'request';
}

/** The query's duration: from the plan if it has one, otherwise until the last row arrived. */
export function runTime({ kind, duration, planWall, rows }: Run): RunTime | undefined {
  if (planWall !== undefined) return { milliseconds: planWall, of: 'plan' };
  if (rows !== undefined) return { milliseconds: rows.duration, of: 'rows' };
  // Explaining a plan doesn't run the query.
  return kind === 'explained' ? undefined : { milliseconds: duration, of: 'request' };
}

export function runTimeText(run: Run): string | undefined {
  const time = runTime(run);
  return time === undefined ? undefined : millisecondsText(time.milliseconds);
}

const TIME_OF: Readonly<Record<RunTime['of'], string>> = {
  plan: 'Wall time of the plan',
  rows: 'From the request to the last row: the plan has no time',
  request: 'From the request to the end of the plan: the plan has no time',
};

/** Explains which time is shown. */
export function runTimeTip(run: Run): string | undefined {
  const time = runTime(run);
  if (time?.of !== 'plan') return time && TIME_OF[time.of];
  return isHybrid(run.query) ? 'Wall time of the vector half and the text half together' : TIME_OF.plan;
}

export function millisecondsText(milliseconds: number): string {
  return formatTime(milliseconds * 1e6);
}

/** For example `10`. For an answer that was cut, the number of rows that arrived. */
export function runRowsText({ rows }: Run): string | undefined {
  if (rows === undefined) return undefined;
  return rows.cut === undefined ? formatCount(rows.count) : `first ${formatCount(rows.count)}`;
}

/** Summarizes the query, and names the source if that isn't the usual one. */
export function runInList({ query, fromStorage }: Pick<Run, 'query' | 'fromStorage'>): string {
  return [fromStorage === true ? ANSWERED_BY.storage : [], queryInList(query)].flat().join(', ');
}

export const ANSWERED_BY = { storage: 'from storage', server: 'from the server' } as const;

export function runFacts(run: Run): RunFacts {
  return { query: runInList(run), time: runTimeText(run), rows: runRowsText(run) };
}

/** Describes a run by its query and its result: `k 10, nprobes 20, all columns · 2.81 ms · 10 rows`. */
export function runLabel(run: Run): string {
  const { query, time, rows } = runFacts(run);
  const words = rows === undefined ? [] : `${rows} ${run.rows?.count === 1 ? 'row' : 'rows'}`;
  return [query, time ?? [], words, run.kind === 'run' ? [] : run.kind].flat().join(' · ');
}

/** The list starts with the latest run, but numbers start at the oldest. */
export function runNumber(runs: readonly unknown[], index: number): number {
  return runs.length - index;
}

export function numberedRunLabel(run: Run, number: number): string {
  return `Run ${number}: ${runLabel(run)}`;
}
