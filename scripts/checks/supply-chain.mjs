import { lockedPackages } from './locked-packages.mjs';

/** @typedef {import('./accepted-packages.mjs').AcceptedPackages} AcceptedPackages */
/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./locked-packages.mjs').LockedPackage} LockedPackage */

const LOCKFILE = 'package-lock.json';
const LIST = 'scripts/checks/accepted-packages.mjs';

/**
 * SECURITY: finds install scripts, packages without a hash, and licenses that forbid shipping, unless they have an
 * entry with a reason.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {AcceptedPackages} accepted
 * @param {ReadonlySet<string>} [bundled] names of packages that are bundled with the program, in any dependency list
 * @returns {Finding[]}
 */
export function checkSupplyChain(lockfile, accepted, bundled) {
  const packages = lockedPackages(lockfile, bundled);
  return [
    ...packages
      .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in accepted.installScripts))
      .map(runsSomething),
    ...packages.filter(({ name, hasHash }) => !hasHash && !(name in accepted.withoutHash)).map(isUnchecked),
    ...packages.filter((one) => one.isShipped && !mayBeShipped(one, accepted)).map(mayNotBeShipped),
    ...notNeeded(packages, accepted).map(isNotNeeded),
  ];
}

/** @param {LockedPackage} one @param {AcceptedPackages} accepted */
function mayBeShipped({ name, license }, { licenses, licensesOf }) {
  const exception = Object.hasOwn(licensesOf, name) ? licensesOf[name] : undefined;
  if (exception !== undefined) return license === exception.license;
  return license !== undefined && isFree(license, licenses);
}

/**
 * `MIT`, `(MIT OR GPL-3.0)`, `MIT AND ISC`. Other syntax of license expressions is not supported, and counts as not
 * free.
 *
 * @param {string} license @param {readonly string[]} free @returns {boolean}
 */
function isFree(license, free) {
  const plain = license.replace(/^\(([^()]*)\)$/, '$1');
  const [isEither, isBoth] = [plain.includes(' OR '), plain.includes(' AND ')];
  if (isEither && isBoth) return false;
  if (isEither) return plain.split(' OR ').some((one) => free.includes(one));
  return plain.split(' AND ').every((one) => free.includes(one));
}

/**
 * Exceptions that are no longer needed.
 *
 * @type {(packages: readonly LockedPackage[], accepted: AcceptedPackages) => string[]}
 */
function notNeeded(packages, { installScripts, licensesOf, withoutHash }) {
  const named = (/** @type {object} */ list, /** @type {(one: LockedPackage) => boolean} */ isSuch) =>
    Object.keys(list).filter((name) => !packages.some((one) => one.name === name && isSuch(one)));
  return [
    ...named(installScripts, ({ hasInstallScript }) => hasInstallScript),
    ...named(withoutHash, ({ hasHash }) => !hasHash),
    ...named(licensesOf, ({ isShipped }) => isShipped),
  ];
}

/** @param {LockedPackage} one @returns {Finding} */
function runsSomething({ name, version }) {
  return {
    file: LOCKFILE,
    problem: `'${name}' ${version} would run a script when it is installed`,
    fix: `Do without it, or say in ${LIST} what its script does. It never reaches for the network.`,
  };
}

/** @param {LockedPackage} one @returns {Finding} */
function isUnchecked({ name, version }) {
  return {
    file: LOCKFILE,
    problem: `'${name}' ${version} has no hash, so whatever a registry sends is installed`,
    fix: `Run "npm install --package-lock-only", or say in ${LIST} why it can't have one.`,
  };
}

/** @param {LockedPackage} one @returns {Finding} */
function mayNotBeShipped({ name, version, license }) {
  return {
    file: LOCKFILE,
    problem: `'${name}' ${version} is shipped, and its license is ${license ?? 'unknown'}`,
    fix: `Do without it, or say in ${LIST} why it may be shipped.`,
  };
}

/** @param {string} name @returns {Finding} */
function isNotNeeded(name) {
  return { file: LIST, problem: `'${name}' needs no exception`, fix: 'Take it off the list.' };
}
