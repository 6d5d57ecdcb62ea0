/** @typedef {import('./finding.mjs').Finding} Finding */

const SETTING = 'omit-lockfile-registry-resolved=true';

/**
 * The lockfile names packages and their hashes, and no host to download them from: which one that is, is each
 * machine's own business.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {string} npmrc the text of .npmrc
 * @returns {Finding[]}
 */
export function checkLockfile(lockfile, npmrc) {
  const set = npmrc.split(/\r?\n/).includes(SETTING);
  return [...(set ? [] : [notSet()]), ...packagesWithAddress(lockfile).map(hasAddress)];
}

/** @type {(lockfile: string) => string[]} */
function packagesWithAddress(lockfile) {
  const { packages } = /** @type {{ packages: Record<string, object> }} */ (JSON.parse(lockfile));
  return Object.keys(packages).filter((name) => 'resolved' in (packages[name] ?? {}));
}

/** @returns {Finding} */
function notSet() {
  return {
    file: '.npmrc',
    problem: 'it lets npm write addresses into the lockfile',
    fix: `Add the line ${SETTING}`,
  };
}

/** @param {string} name @returns {Finding} */
function hasAddress(name) {
  return {
    file: 'package-lock.json',
    problem: `'${name}' carries a download address`,
    fix: 'Run "npm install --package-lock-only" with the .npmrc of this project.',
  };
}
