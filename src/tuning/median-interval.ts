/** The median of some values, and its 95% confidence interval. */
interface MedianInterval {
  readonly median: number;
  /** Undefined if there are too few values. */
  readonly between: readonly [least: number, most: number] | undefined;
}

const CHANCE = 0.05;

/**
 * Uses the sign test: whatever the distribution, a value is as likely above the true median as below it, so too many on
 * one side are not chance. The test assumes no normal distribution, which a few changes of recall don't have: most
 * settings find everything in both sweeps, and one finds half as much again. No single value moves the interval, and
 * unlike with bootstrapping, it is the same each time. With fewer than six values, all may be on one side by chance.
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

/** How many values from either end the interval begins; 0 if there are too few values. */
function valuesOutside(length: number): number {
  // The probability that exactly this many values are on one side.
  let likely = 0.5 ** length;
  let together = 0;
  for (let count = 0; count < length; count += 1) {
    together += likely;
    if (2 * together > CHANCE) return count;
    likely *= (length - count) / (count + 1);
  }
  return 0;
}
