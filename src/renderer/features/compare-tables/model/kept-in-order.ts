/**
 * The largest set of names that stand in the same order in both lists; what is not in it was moved. Whichever list is
 * given first, it is the same set: it is looked for in the lists in an order of their own.
 */
export function keptInOrder(one: readonly string[], other: readonly string[]): ReadonlySet<string> {
  const isTurned = JSON.stringify(one) > JSON.stringify(other);
  const [first, second] = isTurned ? [other, one] : [one, other];
  const places = new Map(second.map((name, place) => [name, place]));
  const common = first.filter((name) => places.has(name));
  const rising = longestRise(common.map((name) => places.get(name) ?? 0));
  return new Set(rising.map((index) => common[index] ?? ''));
}

/** The indexes of a longest rising part, by the ends of the parts of each length: a schema may have 10,000 columns. */
function longestRise(numbers: readonly number[]): readonly number[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    const length = firstNotBelow(ends, numbers, number);
    previous[index] = length === 0 ? undefined : ends[length - 1];
    ends[length] = index;
  });
  const rise: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.unshift(index);
  return rise;
}

function firstNotBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
