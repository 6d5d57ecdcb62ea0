/** The median of some values, and its 95% confidence interval. */
interface MedianInterval {
  readonly median: number;
  /** Undefined if there are too few values. */
  readonly between: readonly [least: number, most: number] | undefined;
}

const CHANCE = 0.05;

/**
 * Uses the sign test: whatever the distribution, a value is as likely above the true median as below it, so too many on
 * one side are not chance. It assumes no normal distribution, because changes of recall have none: for most settings
 * they are 0, for a few they are large. No single value moves the interval, and unlike with bootstrapping, it is the same
 * each time. With fewer than six values, all may be on one side by chance.
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
  let probability = 0.5 ** length;
  let tail = 0;
  for (let count = 0; count < length; count += 1) {
    tail += probability;
    if (2 * tail > CHANCE) return count;
    probability *= (length - count) / (count + 1);
  }
  return 0;
}
