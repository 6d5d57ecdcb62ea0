import type { FailureDetails, QueryTried, TriedQuery } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { QueryObject } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { readQuery } from '../plans/query-text.ts';
import { mapInSlices } from '../time-slices.ts';
import type { FoundAnswer } from './exact-answers.ts';
import { type ExactAnswer, recallOf } from './exact-query.ts';
import { ENDS_ALL } from './exact-search.ts';
import { measureQuery, type TriedTable } from './measured-query.ts';
import { countVectors, mergedQuery, type SettingChanges } from './tried-queries.ts';

interface SettingsOptions {
  readonly table: TriedTable;
  readonly changes: readonly SettingChanges[];
  readonly repeats: number;
  /** Absent if recall isn't wanted. */
  readonly findExact: ((query: QueryObject) => Promise<FoundAnswer>) | undefined;
}

/** The result of one query with all settings. */
type QueryOutcome = Omit<QueryTried, 'kind' | 'query'>;

/** The settings of a try, and their failures: a setting that keeps failing isn't tried with every query. */
export interface TriedSettings {
  readonly options: SettingsOptions;
  /** One for each setting. */
  readonly failures: readonly FailuresInRow[];
  readonly exactFailures: FailuresInRow;
  isAnyMeasured: boolean;
  /** The failure that ends the try. */
  fatal?: Failure;
}

export function createSettings(options: SettingsOptions): TriedSettings {
  return {
    options,
    failures: options.changes.map(() => new FailuresInRow()),
    exactFailures: new FailuresInRow(),
    isAnyMeasured: false,
  };
}

/** After this many failures in a row, a setting is no longer tried. */
const MOST_FAILURES = 3;

class FailuresInRow {
  private count = 0;
  private last: Failure | undefined;

  add(failure: Failure): void {
    this.count += 1;
    this.last = failure;
  }

  end(): void {
    this.count = 0;
  }

  /** Returns the last failure once the limit is reached. */
  tooMany(): Failure | undefined {
    return this.count >= MOST_FAILURES ? this.last : undefined;
  }
}

/** Why the remaining queries would all fail. */
export function endOf({ fatal, failures }: TriedSettings): Failure | undefined {
  if (fatal !== undefined) return fatal;
  const out = failures.map((failed) => failed.tooMany());
  return out.every((failure) => failure !== undefined) ? out[0] : undefined;
}

/** The failure of one request. Throws it if it ends the try before anything was measured. */
function failureIn(settings: TriedSettings, problem: unknown): Failure {
  if (!(problem instanceof Failure) || settings.options.table.signal?.aborted === true) throw problem;
  if (!ENDS_ALL.has(problem.code)) return problem;
  if (!settings.isAnyMeasured) throw problem;
  settings.fatal ??= problem;
  return problem;
}

/** One query with one setting. */
interface Attempt {
  readonly query: QueryObject;
  readonly failures: FailuresInRow;
  readonly times: number[];
  exact?: ExactAnswer;
  rows?: number;
  recall?: TriedQuery['recall'];
  failure?: Failure;
}

/** How many requests a query takes, without the exact ones. */
export function requestsPerQuery({ changes, repeats }: Pick<SettingsOptions, 'changes' | 'repeats'>): number {
  return changes.length * (repeats + 1);
}

/** Measures one query with all settings in turn, and yields the number of requests so far. */
export async function* tryQuery(settings: TriedSettings, text: string): AsyncGenerator<number, QueryOutcome> {
  const { repeats, findExact: searchExactly } = settings.options;
  const attempts = await attemptsOf(settings, text);
  // First, since it reads the whole column; each measured setting has its own warm-up afterwards.
  const exact = searchExactly === undefined ? NO_EXACT : await findExact(settings, attempts, searchExactly);
  let recallProblem = exact.problem;
  let done = 0;
  for (let round = 0; round <= repeats; round += 1) {
    for (const attempt of attempts) {
      if (settings.fatal !== undefined) break;
      if (round > 0) await measure(settings, attempt);
      else if (await warmUp(settings, attempt)) recallProblem ??= NO_ROW_IDS;
      done += 1;
      yield done;
    }
  }
  return {
    results: attempts.map(presented),
    exactTime: exact.time,
    ...defined({ recallProblem }),
  };
}

async function attemptsOf({ options, failures }: TriedSettings, text: string): Promise<readonly Attempt[]> {
  const { table, changes } = options;
  const query = readQuery(text);
  return mapInSlices(changes, (setting, index) => ({
    query: mergedQuery(query, setting, table.id),
    failures: failures[index] ?? new FailuresInRow(),
    times: [],
  }));
}

const NO_ROW_IDS = {
  message: 'The server returned no row IDs for some settings, so their rows can’t be compared.',
};
const SEVERAL = { message: 'The query has several vectors: each is a search of its own.' };

interface ExactFacts {
  readonly time: number | null;
  readonly problem?: FailureDetails;
}

const NO_EXACT: ExactFacts = { time: null };

/** Sets the exact answer of each attempt. Most share one, since settings rarely change it. */
async function findExact(
  settings: TriedSettings,
  attempts: readonly Attempt[],
  searchExactly: NonNullable<SettingsOptions['findExact']>,
): Promise<ExactFacts> {
  let time: number | null = null;
  const known = settings.exactFailures.tooMany();
  if (known !== undefined) return { time, problem: known.details };
  for (const attempt of attempts) {
    const vectors = countVectors(attempt.query);
    if (vectors === 0) continue;
    if (vectors > 1) return { time, problem: SEVERAL };
    try {
      const found = await searchExactly(attempt.query);
      attempt.exact = found.answer;
      if (found.time !== null) time = (time ?? 0) + found.time;
      settings.exactFailures.end();
    } catch (problem) {
      const failure = failureIn(settings, problem);
      settings.exactFailures.add(failure);
      return { time, problem: failure.details };
    }
  }
  return { time };
}

/** Not counted: it warms the caches that the setting uses, and gets the rows. Returns true if row IDs are missing. */
async function warmUp(settings: TriedSettings, attempt: Attempt): Promise<boolean> {
  const known = attempt.failures.tooMany();
  if (known !== undefined) {
    attempt.failure = known;
    return false;
  }
  try {
    const { ranking } = await measureQuery(settings.options.table, bodyOf(attempt));
    const { count, rowIds } = await ranking();
    attempt.failures.end();
    attempt.rows = count;
    if (attempt.exact === undefined) return false;
    if (rowIds === undefined) return true;
    attempt.recall = recallOf(rowIds, attempt.exact);
  } catch (problem) {
    attempt.failure = failureIn(settings, problem);
    attempt.failures.add(attempt.failure);
  }
  return false;
}

async function measure(settings: TriedSettings, attempt: Attempt): Promise<void> {
  if (attempt.failure !== undefined) return;
  try {
    const { time } = await measureQuery(settings.options.table, bodyOf(attempt));
    attempt.times.push(time);
    settings.isAnyMeasured = true;
  } catch (problem) {
    attempt.failure = failureIn(settings, problem);
  }
}

/** The query as a user would send it, with row IDs only if rows are compared. */
function bodyOf({ query, exact }: Attempt): QueryObject {
  return exact === undefined ? query : { ...query, with_row_id: true };
}

function presented({ times, rows, recall, failure }: Attempt): TriedQuery {
  return {
    times,
    ...defined({ rows, recall }),
    ...(failure === undefined ? {} : { failure: failure.details }),
  };
}
