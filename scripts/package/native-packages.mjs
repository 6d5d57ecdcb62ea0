import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/**
 * A package that is the native half of another one, for one kind of machine.
 *
 * @typedef {object} NativePackage
 * @property {string} name
 * @property {string} version
 * @property {string} license as its maker states it
 * @property {string} directory
 * @property {readonly string[]} files that are needed, by their names in it
 */

/** Programs ask for the native halves of all systems by their names, to find the one that is there. */
export const NATIVE = /^@(lancedb\/lancedb|lmdb\/lmdb)-[\w-]+(\/package\.json)?$/;

/** Of several builds of one package, lmdb's loader takes the one for its own Node; this one is for every Node, and Electron. */
const BUILD_FOR_ANY = /\.napi\.glibc\.node$/;

/**
 * Those of this system, found as the programs find them.
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
  // lmdb's loader asks for the directory by an empty module.
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
