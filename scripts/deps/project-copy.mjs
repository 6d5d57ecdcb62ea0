import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';
import { runNpm } from './registry.mjs';

/** @typedef {import('./direct-dependencies.mjs').DirectDependency} DirectDependency */

const LOCKFILE = 'package-lock.json';

/**
 * Provides a temporary copy of the project’s files for npm, so that the checkout stays unchanged.
 *
 * @template T
 * @param {readonly string[]} manifests
 * @param {(directory: string) => Promise<T>} use
 */
export async function withCopy(manifests, use) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-deps-'));
  try {
    for (const file of [...manifests, LOCKFILE, '.npmrc']) {
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await copyFile(join(ROOT, file), join(directory, file));
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The lockfile that npm would write for another version of one dependency.
 *
 * @param {string} directory a copy that may be changed
 * @param {DirectDependency} dependency
 * @param {string} version
 * @returns {Promise<import('./registry.mjs').Answer<string>>}
 */
export async function lockfileWith(directory, { manifest, list, name }, version) {
  const file = join(directory, manifest);
  const content = JSON.parse(await readFile(file, 'utf8'));
  content[list][name] = version;
  await writeFile(file, JSON.stringify(content, null, 2));
  const made = await runNpm(directory, ['install', '--package-lock-only', '--ignore-scripts']);
  return 'problem' in made ? made : { answer: await readFile(join(directory, LOCKFILE), 'utf8') };
}
