import type { PlanRunHead, Recall } from '#contract/index.ts';
import { isEffort, membersOfRows } from '#plan/index.ts';
import { describeDifference, queryDifference } from '../model/query-summary.ts';
import { ANSWERED_BY, runInList, runNumber, runTime } from '../model/run-label.ts';

/** A run, with the run that it is compared to. */
export interface RunLine {
  readonly run: PlanRunHead;
  readonly number: number;
  /** The baseline, or the previous run if there is no baseline. Undefined for the baseline and for the first run. */
  readonly reference?: { readonly run: PlanRunHead; readonly number: number };
}

/** The baseline first, then the other runs, the latest first. */
export function runLines(runs: readonly PlanRunHead[]): readonly RunLine[] {
  const numbered = runs.map((run, index) => ({ run, number: runNumber(runs, index) }));
  const baseline = numbered.find(({ run }) => run.isBaseline === true);
  const others = numbered.flatMap((line, index) => {
    const reference = baseline ?? numbered[index + 1];
    if (line === baseline) return [];
    return reference === undefined ? line : { ...line, reference };
  });
  return baseline === undefined ? others : [baseline, ...others];
}

interface RunDifference {
  readonly words: string;
  /** The members that differ between the queries and can change the rows. */
  readonly members: readonly string[];
  /** True if both runs sent the same query to the same source. */
  readonly isSame: boolean;
}

/** How a run's query differs from that of its reference. Without a reference, the whole query. */
export function differenceOfRun({ run, reference }: RunLine): RunDifference {
  if (reference === undefined) return { words: runInList(run), members: [], isSame: false };
  const known = differences.get(run);
  if (known?.reference === reference.run) return known.difference;
  const difference = compareRuns(reference.run, run);
  differences.set(run, { reference: reference.run, difference });
  return difference;
}

/** A cache: a list renders its rows on every turn of the mouse wheel, and parsing a query takes a while. */
const differences = new WeakMap<
  PlanRunHead,
  { readonly reference: PlanRunHead; readonly difference: RunDifference }
>();

function compareRuns(before: PlanRunHead, after: PlanRunHead): RunDifference {
  const difference = compareQueries(before.query, after.query);
  if (before.fromStorage === after.fromStorage) return difference;
  const who = ANSWERED_BY[after.fromStorage === true ? 'storage' : 'server'];
  return { ...difference, words: `${who}, ${difference.words}`, isSame: false };
}

function compareQueries(before: string, after: string): RunDifference {
  const text = before === after ? '' : describeDifference(before, after);
  if (text === '') return { words: 'same query', members: [], isSame: true };
  const members = queryDifference(before, after).map(({ member }) => member);
  return { words: text, members: membersOfRows(members), isSame: false };
}

interface RunChange {
  /** For example `−70%`, `+4%` or `×12`. */
  readonly text: string;
  /** For example `70% less than run 2`. For the same query, adds that the change means nothing. */
  readonly words: string;
  readonly tone: 'better' | 'worse' | 'neutral';
}

/** A smaller change counts as no difference. */
const NOISE = 0.05;

/** The change in time from the reference; undefined if the two times were measured in different ways. */
export function changeOfRun(line: RunLine): RunChange | undefined {
  const { run, reference } = line;
  if (reference === undefined) return undefined;
  const [before, after] = [runTime(reference.run), runTime(run)];
  if (before === undefined || after === undefined || before.of !== after.of || before.milliseconds <= 0)
    return undefined;
  const ratio = after.milliseconds / before.milliseconds;
  const change = ratioInWords(ratio, reference.number);
  if (!differenceOfRun(line).isSame) return { ...change, tone: toneOf(line, ratio) };
  return { ...change, words: `${change.words}; times of the same query vary`, tone: 'neutral' };
}

function ratioInWords(ratio: number, number: number): Pick<RunChange, 'text' | 'words'> {
  if (ratio >= 10) {
    const times = `×${Math.round(ratio)}`;
    return { text: times, words: `${times} run ${number}` };
  }
  const percent = `${Math.round(Math.abs(ratio - 1) * 100)}%`;
  if (percent === '0%') return { text: '=', words: `as long as run ${number}` };
  return ratio < 1
    ? { text: `\u2212${percent}`, words: `${percent} less than run ${number}` }
    : { text: `+${percent}`, words: `${percent} more than run ${number}` };
}

/** A faster run is better only if its answer is as good, and a slower one worse only if its answer is no better. */
function toneOf(line: RunLine, ratio: number): RunChange['tone'] {
  const gain = gainOfRun(line);
  if (Math.abs(ratio - 1) < NOISE || gain === undefined) return 'neutral';
  if (ratio < 1) return gain >= 0 ? 'better' : 'neutral';
  return gain <= 0 ? 'worse' : 'neutral';
}

/** The change in recall from the reference, as a share of the exact answer; undefined if unknown. */
function gainOfRun(line: RunLine): number | undefined {
  const { members } = differenceOfRun(line);
  if (members.length === 0) return 0;
  const [before, after] = [line.reference?.run.recall, line.run.recall];
  if (before === undefined || after === undefined) return undefined;
  // Recalls are comparable only for the same question: the queries may only differ in their search effort.
  return members.every(isEffort) ? shareFound(after) - shareFound(before) : undefined;
}

function shareFound({ found, of }: Recall): number {
  return of === 0 ? 1 : found / of;
}

/** Each time as a share of the longest in the list, from 0 to 1. */
export function timeShares(runs: readonly PlanRunHead[]): (run: PlanRunHead) => number | undefined {
  const longest = runs.reduce((most, run) => Math.max(most, runTime(run)?.milliseconds ?? 0), 0);
  return (run) => {
    const time = runTime(run);
    return time === undefined || longest === 0 ? undefined : time.milliseconds / longest;
  };
}
