import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/**
 * The native package of another one, for one platform.
 *
 * @typedef {object} NativePackage
 * @property {string} name
 * @property {string} version
 * @property {string} license as its maker states it
 * @property {string} directory
 * @property {readonly string[]} files that are needed, by name
 */

/** Native modules of all systems. Programs request each by name, to find the present one. */
export const NATIVE = /^@(lancedb\/lancedb|lmdb\/lmdb)-[\w-]+(\/package\.json)?$/;

/**
 * lmdb has several builds, and its loader selects one for its own Node version. This build is for all versions of
 * Node, and for Electron.
 */
const BUILD_FOR_ANY = /\.napi\.glibc\.node$/;

/**
 * The native packages of this system, resolved as the programs do.
 *
 * @returns {Promise<NativePackage[]>}
 */
export function nativePackages() {
  const system = `${process.platform}-${process.arch}`;
  return Promise.all([
    read(`@lmdb/lmdb-${system}`, (file) => process.platform !== 'linux' || BUILD_FOR_ANY.test(file)),
    read(`@lancedb/lancedb-${system}${ENGINE_SUFFIX[process.platform] ?? ''}`, () => true),
  ]);
}

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const ENGINE_SUFFIX = { linux: '-gnu', win32: '-msvc' };

/** @type {(name: string, isNeeded: (file: string) => boolean) => Promise<NativePackage>} */
async function read(name, isNeeded) {
  const manifest = locate(name);
  const directory = dirname(manifest);
  const { version, license, main } = JSON.parse(await readFile(manifest, 'utf8'));
  const natives = (await readdir(directory)).filter((file) => file.endsWith('.node') && isNeeded(file));
  if (natives.length !== 1)
    throw new Error(`${name} has ${natives.length} native files for this system, not one.`);
  // lmdb's loader locates the directory by an empty module.
  const beside = main === undefined ? ['index.js'] : [];
  return { name, version, license, directory, files: ['package.json', ...beside, ...natives] };
}

/** @param {string} name */
function locate(name) {
  try {
    return createRequire(join(ROOT, 'package.json')).resolve(`${name}/package.json`);
  } catch {
    throw new Error(`${name} is not installed: there is nothing to package for this system. Run npm ci.`);
  }
}
