/** @typedef {import('./finding.mjs').Finding} Finding */

const LIMIT = 400;
const COUNTED = /^(src|e2e|scripts|bench)\/.*\.(ts|tsx|mjs|css)$/;

/** The comment in a long file that says why it is one concept: `Long because a parser reads best as a whole.` */
const REASON = /^\s*(\/\/|\/?\*+) ?Long because \S/m;

/**
 * Checks that a file of more than 400 lines says why it is one concept.
 *
 * @param {readonly import('./finding.mjs').SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkFileLength(files) {
  return files
    .filter(({ path, text }) => COUNTED.test(path) && !REASON.test(text))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length;
      if (lines <= LIMIT) return [];
      return [
        {
          file: path,
          problem: `${lines} lines, more than ${LIMIT}`,
          fix: 'Split it if it holds more than one concept; else say why it is long: "Long because …" in a comment.',
        },
      ];
    });
}
