/**
 * Whether a version of Node is in the range that a package supports: `>=20.19`, `^20.19.0 || >=22.12`, `18.x`. An
 * unknown syntax matches no version, so that the check reports it.
 *
 * @param {string} range
 * @param {string} version
 */
export function admitsNode(range, version) {
  return range.split('||').some((all) => comparators(all).every((one) => admits(one, numbers(version))));
}

/** `>= 18 <21` has two comparators. @param {string} all */
function comparators(all) {
  return all
    .replaceAll(/([<>=^~])\s+/g, '$1')
    .trim()
    .split(/\s+/);
}

/** @type {(comparator: string, version: readonly number[]) => boolean} */
function admits(comparator, version) {
  if (comparator === '*' || comparator === '') return true;
  const [, operator = '', least = ''] =
    /^(>=|<=|>|<|=|\^|~)?v?(\d+(?:\.(?:\d+|x|\*))*)$/.exec(comparator) ?? [];
  if (least === '') return false;
  const [minimum, stated] = [numbers(least), least.split('.').filter((part) => /\d/.test(part)).length];
  const order = compare(version, minimum);
  if (operator === '>=') return order >= 0;
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  // `^20.19` has the same major version, `~20.19` and `20.19` the same minor version.
  const same = operator === '^' ? 1 : Math.min(stated, operator === '~' ? 2 : 3);
  return order >= 0 && version.slice(0, same).every((number, place) => number === minimum[place]);
}

/** @param {string} version */
function numbers(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}

/** @type {(one: readonly number[], other: readonly number[]) => number} */
function compare(one, other) {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
