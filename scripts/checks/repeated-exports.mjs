import { isTest } from './finding.mjs';
import { readExports } from './read-exports.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** Each feature, module, or folder has one; what it loads late may stand beside it, under the name of what is loaded. */
const DOOR = /(^|\/)(index|lazy-pages)\.tsx?$/;

/**
 * A name that two files export means two things, or the same thing twice.
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
  return /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !DOOR.test(path);
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
