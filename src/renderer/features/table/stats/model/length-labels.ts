import { formatCount } from '../../../../lib/format/index.ts';
import type { LengthMark, LengthName } from './length-marks.ts';
import type { LengthScale } from './length-scale.ts';

export interface LengthLabel {
  readonly text: string;
  /** Of what it names, in pixels. */
  readonly at: number;
  /** Of its own left edge. */
  readonly left: number;
  /** 0 is the line next to the picture. */
  readonly lane: number;
}

export interface LabelPlaces {
  readonly labels: readonly LengthLabel[];
  readonly lanes: number;
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

/** Of the small type, on the wide side. */
const SIGN_WIDTH = 6.4;
const GAP = 10;

/** A label for each value, in as few lines as they fit without touching. Values that are the same share one. */
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
    const lane = free === -1 ? ends.length : free;
    ends[lane] = left + size;
    return { text, at, left, lane };
  });
  return { labels, lanes: ends.length };
}

/** Those of the round numbers that have room below the picture. */
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
