import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** Generated or downloaded directories. The same names are in .gitignore. */
const MADE = new Set([
  'node_modules',
  'out',
  'dist',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
]);
const TEXT = /(\.(ts|tsx|mjs|cjs|js|json|css|html|md|svg|ya?ml)|^\.(npmrc|gitignore)|^(run|LICENSE))$/;

/**
 * Every text file of the project.
 *
 * @param {string} root
 * @returns {Promise<SourceFile[]>}
 */
export async function readProjectFiles(root) {
  const paths = await textFiles(root);
  // Sequential: reading thousands of small files in parallel takes ten times the work, and nothing waits for it.
  return paths.sort().map((path) => ({
    path: relative(root, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }));
}

/** @type {(directory: string) => Promise<string[]>} */
async function textFiles(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const below = entries
    .filter((entry) => !MADE.has(entry.name))
    .map((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return textFiles(path);
      return entry.isFile() && TEXT.test(entry.name) ? [path] : [];
    });
  return (await Promise.all(below)).flat();
}
