import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/**
 * @typedef {object} DirectDependency
 * @property {string} manifest that names it
 * @property {'dependencies' | 'devDependencies'} list
 * @property {string} name
 * @property {string} now its version
 */

const LISTS = /** @type {const} */ (['dependencies', 'devDependencies']);

/** The manifests of the project and of its workspaces. */
export async function manifestsOfProject() {
  const { workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return ['package.json', ...workspaces.map((/** @type {string} */ folder) => `${folder}/package.json`)];
}

/**
 * @param {readonly string[]} manifests
 * @param {readonly string[]} requested names. Default: all
 * @returns {Promise<DirectDependency[]>}
 */
export async function directDependencies(manifests, requested) {
  const lists = await Promise.all(manifests.map(read));
  const all = lists.flat();
  const unknown = requested.find((name) => all.every((one) => one.name !== name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is named in none of ${manifests.join(', ')}.`);
  return requested.length === 0 ? all : all.filter(({ name }) => requested.includes(name));
}

/** @param {string} manifest @returns {Promise<DirectDependency[]>} */
async function read(manifest) {
  const content = JSON.parse(await readFile(join(ROOT, manifest), 'utf8'));
  return LISTS.flatMap((list) =>
    Object.entries(content[list] ?? {}).map(([name, now]) => ({ manifest, list, name, now: String(now) })),
  );
}
