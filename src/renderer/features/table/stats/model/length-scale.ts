/** Where a number of rows lies between the shortest and the longest fragment, from 0 to 1. */
export interface LengthScale {
  readonly isLogarithmic: boolean;
  readonly place: (value: bigint) => number;
  /** Round numbers within it. */
  readonly ticks: readonly bigint[];
}

/** From this on the shorter half would lie in the first hundredth of an even scale. */
const LARGE_SPREAD = 100;

export function lengthScale(min: bigint, max: bigint): LengthScale {
  const isLogarithmic = Number(max) >= LARGE_SPREAD * Math.max(1, Number(min));
  // One more than they are, since a fragment may have no rows and there is no logarithm of 0.
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

/** The next 1, 2 or 5 with zeros behind it. */
function roundStep(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = [1n, 2n, 5n].map((digit) => digit * power).find((round) => round >= least);
    if (step !== undefined) return step;
  }
}
