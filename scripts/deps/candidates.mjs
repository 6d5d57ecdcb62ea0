const RELEASE = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * The newest release with the same major version, and the newest of all, if they are newer than the present one.
 *
 * @param {string} now
 * @param {readonly string[]} versions in the registry @returns {string[]} none, one or both
 */
export function candidates(now, versions) {
  const newer = versions.filter((version) => RELEASE.test(version) && order(version, now) > 0).sort(order);
  const sameMajor = newer.filter((version) => majorOf(version) === majorOf(now));
  return [...new Set([sameMajor.at(-1), newer.at(-1)].flatMap((version) => version ?? []))];
}

/** @param {string} version */
export function majorOf(version) {
  return numbersOf(version)[0];
}

/** @type {(one: string, other: string) => number} */
function order(one, other) {
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  const place = numbers.findIndex((number, at) => number !== others[at]);
  return place === -1 ? 0 : (numbers[place] ?? 0) - (others[place] ?? 0);
}

/** @param {string} version */
function numbersOf(version) {
  return version.split('-')[0]?.split('.').map(Number) ?? [];
}
