/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {Record<string, { resolved?: string, link?: boolean, optionalDependencies?: Record<string, string> }>} Packages */

const NO_ADDRESSES = 'omit-lockfile-registry-resolved=true';
const NO_SCRIPTS = 'ignore-scripts=true';

/**
 * Checks that the lockfile has packages and hashes but no download addresses, since each machine has its own
 * registry.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {string} npmrc the text of .npmrc
 * @returns {Finding[]}
 */
export function checkLockfile(lockfile, npmrc) {
  const settings = npmrc.split(/\r?\n/);
  const { packages } = /** @type {{ packages: Packages }} */ (JSON.parse(lockfile));
  return [
    ...(settings.includes(NO_ADDRESSES) ? [] : [writesAddresses()]),
    ...(settings.includes(NO_SCRIPTS) ? [] : [runsScripts()]),
    ...packagesWithAddress(packages).map(hasAddress),
    ...missingOptionals(packages).map(isMissing),
  ];
}

/** Excludes links, which refer to workspaces. @type {(packages: Packages) => string[]} */
function packagesWithAddress(packages) {
  return Object.entries(packages).flatMap(([name, { resolved, link }]) =>
    resolved === undefined || link === true ? [] : name,
  );
}

/**
 * If the registry lacks a package for another platform during an install, npm silently leaves it out of the lockfile,
 * and `npm ci` then rejects the lockfile everywhere.
 *
 * @type {(packages: Packages) => string[]}
 */
function missingOptionals(packages) {
  const required = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return [...new Set(required)].filter((name) => !locked.has(name)).sort();
}

/** @returns {Finding} */
function writesAddresses() {
  return {
    file: '.npmrc',
    problem: 'it lets npm write addresses into the lockfile',
    fix: `Add the line ${NO_ADDRESSES}`,
  };
}

/** @returns {Finding} */
function runsScripts() {
  return {
    file: '.npmrc',
    problem: 'it lets packages run scripts when they are installed',
    fix: `Add the line ${NO_SCRIPTS}`,
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

/** @param {string} name @returns {Finding} */
function isMissing(name) {
  return {
    file: 'package-lock.json',
    problem: `'${name}' is wanted by another package and not in it, so npm ci will refuse it`,
    fix: 'Choose a version of that package whose platform packages are all there.',
  };
}
