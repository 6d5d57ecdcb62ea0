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
  /** Left out where nobody wants to know what answers lose. */
  readonly askExact: ((query: QueryObject) => Promise<FoundAnswer>) | undefined;
}

/** What one query came to under all settings. */
type QueryOutcome = Omit<QueryTried, 'kind' | 'query'>;

/** The settings of a try. They remember what failed, so that a thousand queries don’t fail a hundred times each. */
export interface TriedSettings {
  readonly options: SettingsOptions;
  /** One for each setting. */
  readonly failures: readonly FailuresInRow[];
  readonly exactFailures: FailuresInRow;
  isAnyMeasured: boolean;
  /** Why there is no use in going on. */
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

/** What failed for so many queries in a row is not sent for the others. */
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

  /** The last of them, once there are too many. */
  tooMany(): Failure | undefined {
    return this.count >= MOST_FAILURES ? this.last : undefined;
  }
}

/** Why the rest of the queries would come to nothing. */
export function endOf({ fatal, failures }: TriedSettings): Failure | undefined {
  if (fatal !== undefined) return fatal;
  const out = failures.map((failed) => failed.tooMany());
  return out.every((failure) => failure !== undefined) ? out[0] : undefined;
}

/** The failure of one request; one that ends a try before anything was measured is the failure of the try. */
function failureIn(settings: TriedSettings, problem: unknown): Failure {
  if (!(problem instanceof Failure) || settings.options.table.signal?.aborted === true) throw problem;
  if (!ENDS_ALL.has(problem.code)) return problem;
  if (!settings.isAnyMeasured) throw problem;
  settings.fatal ??= problem;
  return problem;
}

/** One query under one setting. */
interface Attempt {
  readonly query: QueryObject;
  readonly failures: FailuresInRow;
  readonly times: number[];
  exact?: ExactAnswer;
  rows?: number;
  recall?: TriedQuery['recall'];
  failure?: Failure;
}

/** How many requests a query takes, beside the exact ones. */
export function requestsPerQuery({ changes, repeats }: Pick<SettingsOptions, 'changes' | 'repeats'>): number {
  return changes.length * (repeats + 1);
}

/** Measures one query under all settings in turns, and says after each request how many there were. */
export async function* tryQuery(settings: TriedSettings, text: string): AsyncGenerator<number, QueryOutcome> {
  const { repeats, askExact } = settings.options;
  const attempts = await attemptsOf(settings, text);
  // Before all else: it reads the whole column, and what is counted comes after a warm-up of its own.
  const exact = askExact === undefined ? NO_EXACT : await findExact(settings, attempts, askExact);
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

/** Gives each attempt its exact answer: most have the same, as settings seldom change what is asked. */
async function findExact(
  settings: TriedSettings,
  attempts: readonly Attempt[],
  askExact: NonNullable<SettingsOptions['askExact']>,
): Promise<ExactFacts> {
  let time: number | null = null;
  const known = settings.exactFailures.tooMany();
  if (known !== undefined) return { time, problem: known.details };
  for (const attempt of attempts) {
    const vectors = countVectors(attempt.query);
    if (vectors === 0) continue;
    if (vectors > 1) return { time, problem: SEVERAL };
    try {
      const found = await askExact(attempt.query);
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

/** What is not counted: it warms what the setting reads, and says which rows come. True where it can't say which. */
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

/** What is measured is what a user would send, and row IDs where rows are compared by them. */
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
