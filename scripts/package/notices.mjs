/** @typedef {import('./shipped-packages.mjs').ShippedPackage} ShippedPackage */

const LINE = '-'.repeat(72);

/**
 * The third-party notices as one text. Packages with the same license text are grouped, since most share a few.
 *
 * @param {readonly ShippedPackage[]} packages
 * @param {{ hasElectron: boolean }} runtime
 */
export function formatNotices(packages, { hasElectron }) {
  /** @type {Map<string, ShippedPackage[]>} */
  const byText = new Map();
  for (const one of packages) {
    const text = one.texts.join(`\n\n${LINE}\n\n`) || WITHOUT_TEXT;
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const parts = [...byText].map(([text, ones]) => `${ones.map(nameOf).join('\n')}\n\n${text}`);
  return `${[HEAD, ...(hasElectron ? [ELECTRON] : []), ...parts].join(`\n\n${LINE}\n\n`)}\n`;
}

/** As narrow as the following texts. */
const HEAD = `Vitrine contains the packages below. Each is named with its license, and
followed by the text of it.`;
const ELECTRON = `Electron, and Chromium and Node in it: see LICENSE.electron.txt and
LICENSES.chromium.html beside the program.`;
const WITHOUT_TEXT = `The package has no text of its license; the name above is that of the
SPDX license list.`;

/** @param {ShippedPackage} one */
function nameOf({ name, version, license }) {
  return `${name} ${version} (${license})`;
}
