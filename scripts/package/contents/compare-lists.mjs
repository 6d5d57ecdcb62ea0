/** @typedef {Readonly<Record<string, string>>} Inside what is in a package, `name version`, each with a file that has it */

/**
 * What the lists of a package say is in it, and what is.
 *
 * @param {string} file of the package
 * @param {Inside} inside
 * @param {Readonly<Record<string, readonly string[]>>} lists by what each is called
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

/** The packages of npm in a bill of materials, and what else is in it. @param {string} text */
export function readBill(text) {
  /** @type {{ components: { name: string, version: string, purl: string, type: string }[] }} */
  const { components } = JSON.parse(text);
  const named = (/** @type {(type: string) => boolean} */ isWanted) =>
    components.filter(({ type }) => isWanted(type)).map(({ name, version }) => `${name} ${version}`);
  return {
    packages: named((type) => type !== 'framework'),
    runtime: named((type) => type === 'framework'),
  };
}

/** The lines that begin a part of the notices, `name version (license)`; texts of licenses may have the same line between them. */
const NAMES = /^(?:\S+ \d\S* \(.+\)\n)+\n/;

/** @param {string} text */
export function readNotices(text) {
  return text.split(/^-{72}\n\n/m).flatMap((part) => {
    const lines = NAMES.exec(part)?.[0].trim().split('\n') ?? [];
    return lines.map((line) => line.replace(/ \(.+\)$/, ''));
  });
}
