import { checkInstallWarnings } from '../checks/install-warnings.mjs';
import { lockedPackages } from '../checks/locked-packages.mjs';
import { admitsNode } from '../checks/node-range.mjs';
import { checkSupplyChain } from '../checks/supply-chain.mjs';

/** @typedef {import('../checks/accepted-packages.mjs').AcceptedPackages} AcceptedPackages */
/** @typedef {import('../checks/locked-packages.mjs').LockedPackage} LockedPackage */

/**
 * The differences to another lockfile.
 *
 * @typedef {object} Changes
 * @property {readonly string[]} comes `name version`
 * @property {readonly string[]} goes
 * @property {readonly { name: string, from: readonly string[], to: readonly string[] }[]} changes in versions; a tree
 * may have several of a package
 * @property {readonly { name: string, from: string, to: string }[]} licenses that change
 * @property {readonly string[]} scripts packages with a new install script
 * @property {readonly string[]} problems that `npm run check` would find, and packages that Electron’s Node does not
 * support
 */

/**
 * @param {string} before the text of package-lock.json
 * @param {string} after
 * @param {{ manifest: string, accepted: AcceptedPackages, bundled: ReadonlySet<string>, electronNode: string | undefined }} facts
 *   `manifest` is the text of package.json; `bundled` are names of packages that are built into the program
 * @returns {Changes}
 */
export function compareLockfiles(before, after, facts) {
  const old = byName(lockedPackages(before, facts.bundled));
  const young = byName(lockedPackages(after, facts.bundled));
  const names = [...new Set([...old.keys(), ...young.keys()])].sort();
  const pairs = names.map((name) => ({ name, from: old.get(name) ?? [], to: young.get(name) ?? [] }));
  const inBoth = pairs.filter(({ from, to }) => from.length > 0 && to.length > 0);
  return {
    comes: pairs.filter(({ from }) => from.length === 0).flatMap(({ name, to }) => withVersions(name, to)),
    goes: pairs.filter(({ to }) => to.length === 0).flatMap(({ name, from }) => withVersions(name, from)),
    changes: inBoth
      .map(({ name, from, to }) => ({ name, from: versionsOf(from), to: versionsOf(to) }))
      .filter(({ from, to }) => from.join() !== to.join()),
    licenses: inBoth
      .map(({ name, from, to }) => ({ name, from: licensesOf(from), to: licensesOf(to) }))
      .filter(({ from, to }) => from !== to),
    scripts: pairs.filter(({ from, to }) => !runs(from) && runs(to)).map(({ name }) => name),
    problems: [
      ...without(problemsOf(after, facts), problemsOf(before, facts)),
      ...without(refusedByElectron(after, facts), refusedByElectron(before, facts)),
    ],
  };
}

/** @param {readonly LockedPackage[]} packages */
function byName(packages) {
  /** @type {Map<string, LockedPackage[]>} */
  const found = new Map();
  for (const one of packages) found.set(one.name, [...(found.get(one.name) ?? []), one]);
  return found;
}

/** @param {readonly LockedPackage[]} packages */
function versionsOf(packages) {
  return [...new Set(packages.map(({ version }) => version))].sort();
}

/** @type {(name: string, packages: readonly LockedPackage[]) => string[]} */
function withVersions(name, packages) {
  return versionsOf(packages).map((version) => `${name} ${version}`);
}

/** @param {readonly LockedPackage[]} packages */
function runs(packages) {
  return packages.some(({ hasInstallScript }) => hasInstallScript);
}

/** @type {(all: readonly string[], some: readonly string[]) => string[]} */
function without(all, some) {
  return all.filter((one) => !some.includes(one));
}

/** @param {readonly LockedPackage[]} packages */
function licensesOf(packages) {
  return [...new Set(packages.map(({ license }) => license ?? 'not named'))].sort().join(', ');
}

/** @type {(lockfile: string, facts: { manifest: string, accepted: AcceptedPackages, bundled: ReadonlySet<string> }) => string[]} */
function problemsOf(lockfile, { manifest, accepted, bundled }) {
  return [
    ...checkSupplyChain(lockfile, accepted, bundled),
    ...checkInstallWarnings(lockfile, manifest, accepted.warnings),
  ].map(({ problem }) => problem);
}

/** @type {(lockfile: string, facts: { bundled: ReadonlySet<string>, electronNode: string | undefined }) => string[]} */
function refusedByElectron(lockfile, { bundled, electronNode }) {
  if (electronNode === undefined) return [];
  return lockedPackages(lockfile, bundled)
    .filter(({ isShipped, node }) => isShipped && node !== undefined && !admitsNode(node, electronNode))
    .map(
      ({ name, version, node }) =>
        `'${name}' ${version} wants Node ${node}, and Electron has ${electronNode}`,
    );
}
