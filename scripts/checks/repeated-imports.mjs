import { parseSync } from 'vite';
import { lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * Checks that a file imports each module once, with one statement for types and values, and under one name.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkRepeatedImports(files) {
  return files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path)).flatMap(repeatedIn);
}

/** @param {SourceFile} file @returns {Finding[]} */
function repeatedIn({ path, text }) {
  const seen = new Set();
  return parseSync(path, text).module.staticImports.flatMap(({ moduleRequest: { value }, start }) => {
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [
      {
        file: path,
        line: lineAt(text, start),
        problem: `'${value}' is imported twice`,
        fix: 'Merge both into one import, with one name.',
      },
    ];
  });
}
