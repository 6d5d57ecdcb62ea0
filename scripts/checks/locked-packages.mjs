/**
 * A package of the lockfile.
 *
 * @typedef {object} LockedPackage
 * @property {string} name for imports
 * @property {string} version
 * @property {string | undefined} license as its maker states it
 * @property {string | undefined} node the range of supported versions
 * @property {boolean} isShipped with the program, and not only used for the build and tests
 * @property {boolean} hasInstallScript
 * @property {boolean} hasHash
 */

/** @typedef {Record<string, { version?: string, license?: string, engines?: { node?: string }, dev?: boolean, link?: boolean, hasInstallScript?: boolean, integrity?: string }>} Entries */

const FOLDER = 'node_modules/';

/**
 * The packages from a registry: not the project and its workspaces.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {ReadonlySet<string>} bundled names of packages that are bundled with the program, in any dependency list
 * @returns {LockedPackage[]}
 */
export function lockedPackages(lockfile, bundled = new Set()) {
  const { packages } = /** @type {{ packages: Entries }} */ (JSON.parse(lockfile));
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes(FOLDER) || entry.link === true) return [];
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const { version = '', license, engines, dev = false, hasInstallScript = false, integrity } = entry;
    const isShipped = !dev || bundled.has(name);
    const hasHash = integrity !== undefined;
    return { name, version, license, node: engines?.node, isShipped, hasInstallScript, hasHash };
  });
}

/** The packages that the modules of the program import. @param {readonly import('./modules.mjs').Room[]} rooms */
export function bundledPackages(rooms) {
  const ofProgram = rooms.filter(({ folder }) => folder.startsWith('src/'));
  return new Set(ofProgram.flatMap(({ packages }) => Object.keys(packages)));
}
