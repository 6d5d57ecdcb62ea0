/**
 * A package of the lockfile.
 *
 * @typedef {object} LockedPackage
 * @property {string} name that others import it by
 * @property {string} version
 * @property {string | undefined} license as its maker states it
 * @property {string | undefined} node the range that it wants
 * @property {boolean} isShipped with the program, and not just used to make and test it
 * @property {boolean} hasInstallScript
 * @property {boolean} hasHash
 */

/** @typedef {Record<string, { version?: string, license?: string, engines?: { node?: string }, dev?: boolean, link?: boolean, hasInstallScript?: boolean, integrity?: string }>} Entries */

const FOLDER = 'node_modules/';

/**
 * The packages that npm gets from a registry: neither the project nor its workspaces.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {ReadonlySet<string>} bundled names of packages that are built into the program, whatever list they stand on
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

/** What the rooms of the program import. @param {readonly import('./modules.mjs').Room[]} rooms */
export function bundledPackages(rooms) {
  const ofProgram = rooms.filter(({ folder }) => folder.startsWith('src/'));
  return new Set(ofProgram.flatMap(({ packages }) => Object.keys(packages)));
}
