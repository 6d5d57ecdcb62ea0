import { admitsNode } from './node-range.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {Record<string, { version?: string, deprecated?: string, engines?: { node?: string } }>} Entries */

const LIST = 'scripts/checks/accepted-packages.mjs';
const FOLDER = 'node_modules/';

/**
 * Finds packages that npm would warn about when a user installs Vitrine, unless accepted: deprecated ones, and those
 * that don’t support the oldest Node that Vitrine runs on.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {string} manifest the text of package.json
 * @param {Readonly<Record<string, string>>} accepted packages with the reason to accept the warning
 * @returns {Finding[]}
 */
export function checkInstallWarnings(lockfile, manifest, accepted) {
  const { packages } = /** @type {{ packages: Entries }} */ (JSON.parse(lockfile));
  const oldest = JSON.parse(manifest).engines.node.replace('>=', '');
  const warned = Object.entries(packages).flatMap(([path, { version, deprecated, engines }]) => {
    if (!path.includes(FOLDER)) return [];
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const required =
      engines?.node !== undefined && !admitsNode(engines.node, oldest) ? engines.node : undefined;
    const about = deprecated !== undefined ? 'it is deprecated' : required && `it wants Node ${required}`;
    return about === undefined ? [] : [{ name, problem: `npm warns of '${name}' ${version}: ${about}` }];
  });
  const names = new Set(warned.map(({ name }) => name));
  return [
    ...warned
      .filter(({ name }) => !Object.hasOwn(accepted, name))
      .map(({ problem }) => ({
        file: 'package-lock.json',
        problem,
        fix: `Choose another version, by an override if it is another package's, or say in ${LIST} why not.`,
      })),
    ...Object.keys(accepted)
      .filter((name) => !names.has(name))
      .map((name) => ({ file: LIST, problem: `npm warns of no '${name}'`, fix: 'Take it off the list.' })),
  ];
}
