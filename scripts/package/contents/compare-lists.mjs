/**
 * @typedef {Readonly<Record<string, string>>} Inside the contents of a package, `name version`, each with a file that contains it
 */

/**
 * Compares the lists of a package with its contents.
 *
 * @param {string} file of the package
 * @param {Inside} inside
 * @param {Readonly<Record<string, readonly string[]>>} lists by the name of each list
 * @returns {string[]} a sentence for each package that differs
 */
export function compareLists(file, inside, lists) {
  const names = new Set([...Object.keys(inside), ...Object.values(lists).flat()]);
  return [...names].sort().flatMap((name) => {
    const where = Object.hasOwn(inside, name) ? inside[name] : undefined;
    const wrong = Object.entries(lists).filter(
      ([, listed]) => listed.includes(name) !== (where !== undefined),
    );
    if (wrong.length === 0) return [];
    const says = wrong.map(([list]) => list).join(', ');
    return where === undefined
      ? `${file} does not contain ${name}, which is listed in ${says}.`
      : `${file} contains ${name} (${where}), which is missing in ${says}.`;
  });
}

/** The npm packages, and the other components, in a bill of materials. @param {string} text */
export function readBill(text) {
  /** @type {{ components: { name: string, version: string, purl: string, type: string }[] }} */
  const { components } = JSON.parse(text);
  const named = (/** @type {(type: string) => boolean} */ isIncluded) =>
    components.filter(({ type }) => isIncluded(type)).map(({ name, version }) => `${name} ${version}`);
  return {
    packages: named((type) => type !== 'framework'),
    runtime: named((type) => type === 'framework'),
  };
}

/** The heading of a part of the notices, `name version (license)`. License texts may contain the same line. */
const NAMES = /^(?:\S+ \d\S* \(.+\)\n)+\n/;

/** @param {string} text */
export function readNotices(text) {
  return text.split(/^-{72}\n\n/m).flatMap((part) => {
    const lines = NAMES.exec(part)?.[0].trim().split('\n') ?? [];
    return lines.map((line) => line.replace(/ \(.+\)$/, ''));
  });
}
