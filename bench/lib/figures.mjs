/** @typedef {{ least: number, median: number, most: number }} Spread */

/** @param {readonly number[]} values @returns {Spread} */
export function spread(values) {
  const at = (/** @type {number} */ share) => quantile(values, share);
  return { least: at(0), median: at(0.5), most: at(1) };
}

/** @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
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
