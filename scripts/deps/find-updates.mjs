import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCEPTED } from '../checks/accepted-packages.mjs';
import { bundledPackages } from '../checks/locked-packages.mjs';
import { ROOMS } from '../checks/modules.mjs';
import { ROOT } from '../launch/paths.mjs';
import { findElectronRuntime } from '../package/electron-runtime.mjs';
import { installedElectron } from '../runtime/installed-electron.mjs';
import { candidates, majorOf } from './candidates.mjs';
import { compareLockfiles } from './compare-lockfiles.mjs';
import { lockfileWith, withCopy } from './project-copy.mjs';
import { packedSize, versionsOf } from './registry.mjs';

/** @typedef {import('./direct-dependencies.mjs').DirectDependency} DirectDependency */

/**
 * @typedef {object} Update
 * @property {string} version
 * @property {boolean} isSameMajor
 * @property {number | undefined} size in bytes, packed
 * @property {import('./compare-lockfiles.mjs').Changes | undefined} changes in the tree
 * @property {string | undefined} problem why the changes are unknown
 */

/** @typedef {DirectDependency & { size: number | undefined, updates: readonly Update[], problem: string | undefined }} Updates */

/**
 * Determines the changes of an update, with the registry in npm’s configuration.
 *
 * @param {readonly string[]} manifests
 * @returns {Promise<{ electronNode: string | undefined, find: (dependency: DirectDependency) => Promise<Updates> }>}
 */
export async function updateFinder(manifests) {
  const [manifest, lockfile] = await Promise.all(
    ['package.json', 'package-lock.json'].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  const electronNode = await nodeOfElectron();
  const facts = {
    manifest: manifest ?? '',
    accepted: ACCEPTED,
    bundled: bundledPackages(ROOMS),
    electronNode,
  };

  /** @type {(dependency: DirectDependency, version: string) => Promise<Update>} */
  const updateTo = (dependency, version) =>
    withCopy(manifests, async (directory) => {
      const size = await packedSize(directory, dependency.name, version);
      const made = await lockfileWith(directory, dependency, version);
      const isSameMajor = majorOf(version) === majorOf(dependency.now);
      return 'problem' in made
        ? { version, isSameMajor, size, changes: undefined, problem: made.problem }
        : {
            version,
            isSameMajor,
            size,
            problem: undefined,
            changes: compareLockfiles(lockfile ?? '', made.answer, facts),
          };
    });

  return {
    electronNode,
    find: async (dependency) => {
      const result = await versionsOf(ROOT, dependency.name);
      if ('problem' in result)
        return { ...dependency, size: undefined, updates: [], problem: result.problem };
      const versions = candidates(dependency.now, result.answer);
      const size = versions.length > 0 ? await packedSize(ROOT, dependency.name, dependency.now) : undefined;
      const updates = await Promise.all(versions.map((version) => updateTo(dependency, version)));
      return { ...dependency, size, updates, problem: undefined };
    },
  };
}

/** The Node of the packaged Electron; the test runtime has another. */
async function nodeOfElectron() {
  if ('missing' in installedElectron()) return undefined;
  return (await findElectronRuntime(undefined)).versions.node;
}
