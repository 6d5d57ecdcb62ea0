import { isTest } from './finding.mjs';
import { readExports } from './read-exports.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** The index of a feature, module, or folder. The file of its lazy parts has the same names. */
const ENTRY_FILE = /(^|\/)(index|lazy-pages)\.tsx?$/;

/**
 * Finds names that two files export, since they have two meanings, or are duplicates.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkRepeatedExports(files) {
  return [...exportersOf(files.filter(({ path }) => isCode(path)))].flatMap(([name, paths]) =>
    paths.length < 2
      ? []
      : [
          {
            file: paths.at(-1) ?? '',
            problem: `${name} is exported by ${paths.slice(0, -1).join(' and ')} too`,
            fix: 'Give it a name of its own, with its domain in front, or share the one that is there.',
          },
        ],
  );
}

/** @param {string} path */
function isCode(path) {
  return /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !ENTRY_FILE.test(path);
}

/** @param {readonly SourceFile[]} files */
function exportersOf(files) {
  /** @type {Map<string, string[]>} */
  const exporters = new Map();
  for (const { path, text } of files) {
    for (const name of readExports(path, text)) exporters.set(name, [...(exporters.get(name) ?? []), path]);
  }
  return exporters;
}
