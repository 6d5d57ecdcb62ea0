import type { VectorCell } from '../../../contract/index.ts';

/** As many as a small picture has places for. */
const POINTS = 48;

/** A vector as it is drawn small, with the figures that tell it from others. */
export function vectorCell(numbers: readonly (number | null)[]): VectorCell {
  return { kind: 'vector', length: numbers.length, norm: normOf(numbers), points: pointsOf(numbers) };
}

/** Null where a number is none, or the norm is beyond any double. */
function normOf(numbers: readonly (number | null)[]): number | null {
  let squares = 0;
  for (const number of numbers) {
    if (number === null) return null;
    squares += number * number;
  }
  const norm = Math.sqrt(squares);
  return Number.isFinite(norm) ? norm : null;
}

/** Of each stretch the number that is farthest from the middle of all: no peak is lost. */
function pointsOf(numbers: readonly (number | null)[]): (number | null)[] {
  const count = Math.min(POINTS, numbers.length);
  const middle = middleOf(numbers);
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * numbers.length) / count);
    const to = Math.floor(((place + 1) * numbers.length) / count);
    return farthestFrom(middle, numbers.slice(from, to));
  });
}

function middleOf(numbers: readonly (number | null)[]): number {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number === null) continue;
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  // Halved first: the sum of two large ones may be beyond any double.
  return least <= largest ? least / 2 + largest / 2 : 0;
}

function farthestFrom(middle: number, stretch: readonly (number | null)[]): number | null {
  let farthest: number | null = null;
  for (const number of stretch) {
    if (number === null) continue;
    if (farthest === null || Math.abs(number - middle) > Math.abs(farthest - middle)) farthest = number;
  }
  return farthest;
}
