import { isTest } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */

const LIMIT = 300;
const TEST_LIMIT = 400;
const COUNTED = /^(src|e2e|scripts|bench)\/.*\.(ts|tsx|mjs|css)$/;

/**
 * @param {readonly import('./finding.mjs').SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkFileLength(files) {
  return files
    .filter(({ path }) => COUNTED.test(path))
    .flatMap(({ path, text }) => {
      const limit = isTest(path) ? TEST_LIMIT : LIMIT;
      const lines = text.trimEnd().split('\n').length;
      if (lines <= limit) return [];
      return [
        {
          file: path,
          problem: `${lines} lines, more than ${limit}`,
          fix: 'Split it: one concept per file, each with its own name.',
        },
      ];
    });
}
