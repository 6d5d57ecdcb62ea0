import type { TriedQuery } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { formatTime } from '#plan/index.ts';

/** How a change affected the query's time and answer, in short texts. */
interface TryComparison {
  /** For example `time −70%`. */
  readonly time: string;
  readonly isFaster: boolean;
  /** For example `recall 10 of 10, was 4`. If no exact answer is known, only the number of rows. */
  readonly answer: string;
  /** The changed query returns fewer of the exact rows. */
  readonly losesRows: boolean;
  /** How it was measured; shown in a tooltip. */
  readonly detail: string;
}

/** Returns undefined if one of the queries wasn't measured. */
export function compareTries(before: TriedQuery, after: TriedQuery): TryComparison | undefined {
  const [was, is] = [spreadOf(before.times), spreadOf(after.times)];
  if (was === undefined || is === undefined) return undefined;
  const change = is.median / was.median - 1;
  return {
    time: `time ${signedPercent(change)}`,
    isFaster: change < 0,
    answer: answerText(before, after),
    losesRows: losesRows(before, after),
    detail: `Median of ${formatQuantity(after.times.length, 'run')} each. Before: ${spreadText(was)}. After: ${spreadText(is)}.`,
  };
}

function answerText(before: TriedQuery, after: TriedQuery): string {
  if (after.recall !== undefined) {
    const was = before.recall === undefined ? '' : `, was ${before.recall.found}`;
    return `recall ${after.recall.found} of ${after.recall.of}${was}`;
  }
  const [was, is] = [before.rows ?? 0, after.rows ?? 0];
  return was === is ? `same ${formatQuantity(is, 'row')}` : `${formatQuantity(is, 'row')}, was ${was}`;
}

function losesRows(before: TriedQuery, after: TriedQuery): boolean {
  if (before.recall !== undefined && after.recall !== undefined) {
    return after.recall.found < before.recall.found;
  }
  return (after.rows ?? 0) < (before.rows ?? 0);
}

interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

export function spreadOf(times: readonly number[]): Spread | undefined {
  const sorted = times.toSorted((one, other) => one - other);
  const [least, most] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return least === undefined || most === undefined || median === undefined
    ? undefined
    : { least, median, most };
}

function spreadText({ least, median, most }: Spread): string {
  return `${milliseconds(median)} (${milliseconds(least)} to ${milliseconds(most)})`;
}

function milliseconds(time: number): string {
  return formatTime(time * 1e6);
}

/** Uses the minus sign, which is as wide as a plus. */
function signedPercent(share: number): string {
  const percent = Math.round(Math.abs(share) * 100);
  if (percent === 0) return '±0%';
  return `${share < 0 ? '\u2212' : '+'}${percent}%`;
}
