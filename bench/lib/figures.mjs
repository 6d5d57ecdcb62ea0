/** @typedef {{ least: number, median: number, most: number }} Spread */

/** @param {readonly number[]} values @returns {Spread} */
export function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { least: at(0), median: at(0.5), most: at(1) };
}

/** @param {Spread} spread @param {number} [digits] */
export function words({ least, median, most }, digits = 0) {
  const number = (/** @type {number} */ value) =>
    value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return `${number(median)} (${number(least)} to ${number(most)})`;
}

/** @type {(values: readonly number[], others: readonly number[]) => Spread} */
export function ratio(values, others) {
  return spread(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}
