import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCalled, testsNamedIn } from '../checks/named-tests.mjs';
import { ROOT } from '../launch/paths.mjs';

/** @typedef {Pick<import('./tell.mjs').TestResult, 'name' | 'file'>} Test */
/** @typedef {import('../checks/named-tests.mjs').Named} Named */

/** Each guarantee names the tests that show it, which `npm run check` finds there. */
export const GUARANTEES = 'docs/security.md';

/** Of durability, secrets, access and hostile inputs is what stands here, too, whether or not a guarantee names it yet. */
export const FOLDERS = [
  'e2e/fuzz/',
  'src/core/credentials/',
  'src/core/secret-store/',
  'src/core/storage/',
  'src/core/storage-gateway/',
  'src/server/catalog/',
];

/** And what is called so: `damaged-list.test.ts`, `undo.property.test.ts`. */
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
 * What must hold every single time: a race that loses data or tells a secret is met by users as well, so a test of it is
 * never run again.
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
    ({ name: called, titles: wanted }) =>
      isCalled(file, called) &&
      (wanted.length === 0 ||
        wanted.some((start) => titles.some((title) => title.startsWith(startOf(start))))),
  );
}

/** As much of a title as is the same for each of its rows. @param {string} title as a document quotes it */
function startOf(title) {
  return /^(?:(?!…$|%|\$\{).)*/s.exec(title)?.[0] ?? '';
}
