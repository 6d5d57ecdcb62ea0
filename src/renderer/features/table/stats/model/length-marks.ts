import type { FragmentLengths } from '../../../../../contract/index.ts';

export type LengthName = 'min' | 'p25' | 'p50' | 'p75' | 'p99' | 'max' | 'mean';

export interface LengthMark {
  readonly name: LengthName;
  readonly value: bigint;
}

/** In the order in which they must grow; the mean may lie anywhere among them. */
const IN_ORDER: readonly LengthName[] = ['min', 'p25', 'p50', 'p75', 'p99', 'max'];

/** What is known of how long the fragments are. */
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
export type LengthReading = 'picture' | 'equal' | 'nothing' | 'disorder';

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
