import { isTest } from './finding.mjs';
import { readExports } from './read-exports.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** Each feature, module, or folder has one. */
const DOOR = /(^|\/)index\.tsx?$/;

/**
 * A name that two files export means two things, or the same thing twice. Those that are left are listed, and the list
 * only gets shorter.
 *
 * @param {readonly SourceFile[]} files
 * @param {string} list the path of the list, an array of names in JSON
 * @returns {Finding[]}
 */
export function checkRepeatedExports(files, list) {
  const exporters = exportersOf(files.filter(({ path }) => isCode(path)));
  /** @type {readonly string[]} */
  const listed = JSON.parse(files.find(({ path }) => path === list)?.text ?? '[]');
  const added = [...exporters].flatMap(([name, paths]) =>
    paths.length < 2 || listed.includes(name)
      ? []
      : [
          {
            file: paths.at(-1) ?? '',
            problem: `${name} is exported by ${paths.slice(0, -1).join(' and ')} too`,
            fix: 'Give it a name of its own, with its domain in front, or share the one that is there.',
          },
        ],
  );
  const outdated = listed
    .filter((name) => (exporters.get(name) ?? []).length < 2)
    .map((name) => ({ file: list, problem: `${name} is exported once`, fix: 'Remove it from the list.' }));
  return [...added, ...outdated];
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
