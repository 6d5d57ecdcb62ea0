import type { FragmentLengths } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';

/** Maps a number of rows to its place between the shortest (0) and the longest fragment (1). */
export interface LengthScale {
  readonly isLogarithmic: boolean;
  readonly place: (value: bigint) => number;
  /** Round numbers within the range. */
  readonly ticks: readonly bigint[];
}

/** From this ratio of longest to shortest on, the shorter half would lie in the first hundredth of a linear scale. */
const LARGE_SPREAD = 100;

export function lengthScale(min: bigint, max: bigint): LengthScale {
  const isLogarithmic = Number(max) >= LARGE_SPREAD * Math.max(1, Number(min));
  // Adds 1, because a fragment can have 0 rows, and 0 has no logarithm.
  const size = (value: bigint) => (isLogarithmic ? Math.log10(Number(value) + 1) : Number(value - min));
  const first = size(min);
  const last = size(max);
  return {
    isLogarithmic,
    place: (value) => (size(value) - first) / (last - first),
    ticks: (isLogarithmic ? powersOfTen(max) : roundNumbers(min, max)).filter(
      (tick) => tick >= min && tick <= max,
    ),
  };
}

const MAX_POWERS = 6;

function powersOfTen(max: bigint): readonly bigint[] {
  const powers: bigint[] = [];
  for (let power = 1n; power <= max; power *= 10n) powers.push(power);
  const every = Math.ceil(powers.length / MAX_POWERS);
  return powers.filter((_, at) => at % every === 0);
}

const MAX_STEPS = 5n;

function roundNumbers(min: bigint, max: bigint): readonly bigint[] {
  const step = roundStep((max - min + MAX_STEPS - 1n) / MAX_STEPS);
  const ticks: bigint[] = [];
  for (let tick = (min / step) * step; tick <= max; tick += step) ticks.push(tick);
  return ticks;
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = [1n, 2n, 5n].map((digit) => digit * power).find((round) => round >= least);
    if (step !== undefined) return step;
  }
}

export type LengthName = 'min' | 'p25' | 'p50' | 'p75' | 'p99' | 'max' | 'mean';

export interface LengthMark {
  readonly name: LengthName;
  readonly value: bigint;
}

/** These values must not decrease in this order; the mean may lie anywhere among them. */
const IN_ORDER: readonly LengthName[] = ['min', 'p25', 'p50', 'p75', 'p99', 'max'];

/** The known lengths of the fragments. */
export function lengthMarks(lengths: FragmentLengths): readonly LengthMark[] {
  return [...IN_ORDER, 'mean' as const].flatMap((name) => {
    const value = lengths[name];
    return value == null ? [] : [{ name, value }];
  });
}

/**
 * - `picture`: they differ, and a picture shows how;
 * - `equal`: all fragments have the same length;
 * - `nothing`: there is no shortest or no longest, so no scale;
 * - `disorder`: a larger share of the fragments has fewer rows than a smaller one, which can't be drawn.
 */
type LengthReading = 'picture' | 'equal' | 'nothing' | 'disorder';

export function readLengths(marks: readonly LengthMark[]): LengthReading {
  const min = lengthOf(marks, 'min');
  const max = lengthOf(marks, 'max');
  if (min === undefined || max === undefined) return 'nothing';
  if (!isInOrder(marks)) return 'disorder';
  return min === max ? 'equal' : 'picture';
}

export function lengthOf(marks: readonly LengthMark[], name: LengthName): bigint | undefined {
  return marks.find((mark) => mark.name === name)?.value;
}

function isInOrder(marks: readonly LengthMark[]): boolean {
  const values = IN_ORDER.flatMap((name) => lengthOf(marks, name) ?? []);
  const grows = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? value));
  const mean = lengthOf(marks, 'mean');
  return grows && (mean === undefined || (mean >= (values[0] ?? mean) && mean <= (values.at(-1) ?? mean)));
}

interface LengthLabel {
  readonly text: string;
  /** The place of the value, in pixels. */
  readonly at: number;
  /** The left edge of the label. */
  readonly left: number;
  /** 0 is the line next to the plot. */
  readonly line: number;
}

interface LabelPlaces {
  readonly labels: readonly LengthLabel[];
  readonly lineCount: number;
}

const WORDS: Readonly<Record<LengthName, string>> = {
  min: 'shortest',
  p25: 'p25',
  p50: 'median',
  p75: 'p75',
  p99: 'p99',
  max: 'longest',
  mean: 'mean',
};

/** Width of a character in the small font, rounded up. */
const SIGN_WIDTH = 6.4;
const GAP = 10;

/** Places a label for each value in as few lines as possible without overlaps. Equal values share a label. */
export function lengthLabels(
  marks: readonly LengthMark[],
  place: (value: bigint) => number,
  width: number,
): LabelPlaces {
  const ends: number[] = [];
  const labels = grouped(marks).map(({ text, value }): LengthLabel => {
    const at = place(value) * width;
    const size = text.length * SIGN_WIDTH;
    const left = Math.max(0, Math.min(at - size / 2, width - size));
    const free = ends.findIndex((end) => end + GAP <= left);
    const line = free === -1 ? ends.length : free;
    ends[line] = left + size;
    return { text, at, left, line };
  });
  return { labels, lineCount: ends.length };
}

/** The ticks that have room below the plot. */
export function ticksWithRoom({ ticks, place }: LengthScale, width: number): readonly bigint[] {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.filter((tick) => {
    const half = (formatCount(tick).length * SIGN_WIDTH) / 2;
    const at = place(tick) * width;
    if (at - half < end) return false;
    end = at + half + GAP;
    return true;
  });
}

function grouped(marks: readonly LengthMark[]): readonly { readonly text: string; readonly value: bigint }[] {
  const values = [...new Set(marks.map(({ value }) => value))].toSorted((one, other) =>
    one < other ? -1 : 1,
  );
  return values.map((value) => {
    const names = marks.filter((mark) => mark.value === value).map(({ name }) => WORDS[name]);
    return { value, text: `${names.join(', ')} ${formatCount(value)}` };
  });
}

export function fragmentLengthText(name: LengthName): string {
  return WORDS[name];
}
