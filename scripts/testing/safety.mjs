import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCalled, testsNamedIn } from '../checks/named-tests.mjs';
import { ROOT } from '../launch/paths.mjs';

/** @typedef {Pick<import('./report-result.mjs').TestResult, 'name' | 'file'>} Test */
/** @typedef {import('../checks/named-tests.mjs').Named} Named */

/** Each guarantee names the tests that prove it. `npm run check` verifies that they exist. */
export const GUARANTEES = 'docs/security.md';

/** Folders with tests of durability, secrets, access, and hostile inputs, whether or not a guarantee names them. */
export const FOLDERS = [
  'e2e/fuzz/',
  'src/core/credentials/',
  'src/core/secret-store/',
  'src/core/storage/',
  'src/core/storage-gateway/',
  'src/server/catalog/',
];

/** Words in the names of such tests: `damaged-list.test.ts`, `undo.property.test.ts`. */
export const WORDS = [
  'canary',
  'crash',
  'credentials',
  'damaged',
  'hostile',
  'killed',
  'left',
  'property',
  'restart',
  'secret',
  'secrets',
  'security',
];

/**
 * Finds tests of safety, which are never run again after a failure: a race that loses data or leaks a secret would
 * also affect users.
 *
 * @returns {Promise<(test: Test) => boolean>}
 */
export async function findSafety() {
  const named = testsNamedIn(await readFile(join(ROOT, GUARANTEES), 'utf8'));
  return (test) => isSafety(test, named);
}

/** @type {(test: Test, named: readonly Named[]) => boolean} */
export function isSafety({ name, file }, named) {
  const words = file.slice(file.lastIndexOf('/') + 1).split(/[.-]/);
  if (FOLDERS.some((folder) => file.startsWith(folder)) || WORDS.some((word) => words.includes(word)))
    return true;
  const titles = name.split(/ [›>] /);
  return named.some(
    ({ name: called, titles: prefixes }) =>
      isCalled(file, called) &&
      (prefixes.length === 0 ||
        prefixes.some((start) => titles.some((title) => title.startsWith(startOf(start))))),
  );
}

/** The part of a title before the first parameter. @param {string} title as quoted in a document */
function startOf(title) {
  return /^(?:(?!…$|%|\$\{).)*/s.exec(title)?.[0] ?? '';
}
