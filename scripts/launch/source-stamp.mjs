import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** All sources of a build. */
const SOURCES = [
  'src',
  'resources',
  'package.json',
  'LICENSE',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/build.mjs',
  'scripts/build',
];

/**
 * A digest of the names, sizes, and times of all sources. It is faster than reading them, and unlike "newer than", it
 * detects a deleted file and a restored older one.
 *
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function sourceStamp(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of (await filesBelow(join(root, source))).sort()) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, a folder, or a missing path
 * @returns {Promise<string[]>}
 */
async function filesBelow(path) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return isTest(path) ? [] : [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !isTest(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} name */
function isTest(name) {
  return /\.test\.tsx?$/.test(name);
}
