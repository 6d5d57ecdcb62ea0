import { parseSync, Visitor } from 'vite';
import { lineAt } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/** Only files with this are parsed, as parsing is slow. */
const SPREAD = /\.\.\.\s*\{/;

/**
 * Finds spreads of object literals, whose members could be written directly: `{ ...{ a: 1 } }` is `{ a: 1 }`,
 * and `<A {...{ b }} />` is `<A b={b} />`.
 *
 * @param {readonly SourceFile[]} files
 * @returns {Finding[]}
 */
export function checkEmptySpreads(files) {
  return files
    .filter(({ path, text }) => /\.(tsx?|mjs)$/.test(path) && SPREAD.test(text))
    .flatMap(({ path, text }) =>
      spreadsIn(path, text).map((start) => ({
        file: path,
        line: lineAt(text, start),
        problem: 'an object is spread where it is written',
        fix: 'Write its members as members or attributes.',
      })),
    );
}

/** @type {(path: string, text: string) => number[]} */
function spreadsIn(path, text) {
  /** @type {number[]} */
  const starts = [];
  const take = (/** @type {{ type: string, start: number, argument?: { type: string } }} */ node) => {
    if (node.argument?.type === 'ObjectExpression') starts.push(node.start);
  };
  new Visitor({
    JSXSpreadAttribute: take,
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === 'SpreadElement') take(property);
    },
  }).visit(parseSync(path, text).program);
  return starts;
}
