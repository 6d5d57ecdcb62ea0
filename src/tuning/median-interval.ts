/** The middle of some values, and between which of them it lies, 19 times of 20. */
interface MedianInterval {
  readonly median: number;
  /** Undefined where they are too few to say. */
  readonly between: readonly [least: number, most: number] | undefined;
}

const CHANCE = 0.05;

/**
 * By the sign test: each value lies above the true median as often as below it, whatever their distribution, so that too
 * many on one side are no chance. It needs no value to be normal, which a few changes of recall aren’t: most settings find all
 * in both sweeps, and one finds half as much again. No single value moves it, and it is the same each time, which one that draws
 * samples isn’t. Of fewer than six values all may lie on one side by chance.
 */
export function medianInterval(values: readonly number[]): MedianInterval | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const { length } = sorted;
  const [low, high] = [sorted[Math.floor((length - 1) / 2)], sorted[Math.floor(length / 2)]];
  if (low === undefined || high === undefined) return undefined;
  const outside = valuesOutside(length);
  const [least, most] = [sorted[outside - 1], sorted[length - outside]];
  const between = least === undefined || most === undefined ? undefined : ([least, most] as const);
  return { median: (low + high) / 2, between };
}

/** At which place from either end the interval begins; 0 where it would need more values than there are. */
function valuesOutside(length: number): number {
  // How likely it is that exactly so many of them lie on one side.
  let likely = 0.5 ** length;
  let together = 0;
  for (let count = 0; count < length; count += 1) {
    together += likely;
    if (2 * together > CHANCE) return count;
    likely *= (length - count) / (count + 1);
  }
  return 0;
}
