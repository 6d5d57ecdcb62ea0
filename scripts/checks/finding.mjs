/**
 * A problem: where it is, what is wrong, and how to fix it.
 *
 * @typedef {object} Finding
 * @property {string} file relative to the project's root, with slashes @property {number} [line]
 * @property {string} problem
 * @property {string} fix
 */

/**
 * A file of the project with its text.
 *
 * @typedef {object} SourceFile
 * @property {string} path from the project's root, with slashes
 * @property {string} text
 */

/** @param {Finding} finding */
export function formatFinding({ file, line, problem, fix }) {
  return `${file}${line === undefined ? '' : `:${line}`}  ${problem}\n    ${fix}`;
}

/** @type {(text: string, offset: number) => number} */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

/** @param {string} path */
export function isTest(path) {
  return /\.test\.(ts|tsx|mjs)$/.test(path) || /^src\/.+\/testing\//.test(path);
}
