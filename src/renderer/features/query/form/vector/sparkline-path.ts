import type { Vector } from './vector-member.ts';

/** As many points as are wanted, each the number of its stretch that is farthest from the middle: no peak is lost. */
export function sparklinePath(vector: Vector, points: number, width: number, height: number): string {
  const count = Math.min(points, vector.length);
  const [least, largest] = rangeOf(vector);
  const middle = (least + largest) / 2;
  const span = largest - least || 1;
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * vector.length) / count);
    const to = Math.floor(((place + 1) * vector.length) / count);
    const x = ((place + 0.5) * width) / count;
    const y = height - ((farthestFrom(middle, vector, from, to) - least) / span) * height;
    return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('');
}

function farthestFrom(middle: number, vector: Vector, from: number, to: number): number {
  const stretch = vector.slice(from, to);
  return stretch.reduce(
    (far, number) => (Math.abs(number - middle) > Math.abs(far - middle) ? number : far),
    middle,
  );
}

/** Not by Math.min: a vector may be longer than a call takes arguments. */
function rangeOf(numbers: Vector): readonly [least: number, largest: number] {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  return [least, largest];
}
