import { expect, it } from 'vitest';
import { checkEmptySpreads } from './empty-spreads.mjs';

/** @param {string} text */
const linesOf = (text) => checkEmptySpreads([{ path: 'src/core/a.tsx', text }]).map(({ line }) => line);

it.each([
  ['an object', 'const a = {\n  ...{ b: 1 },\n};'],
  ['an element', 'const a = (\n  <A {...{ b }} />);'],
])('reports an object literal that is spread in %s', (_, text) => {
  expect(linesOf(text)).toEqual([2]);
});

it.each([
  ['a value', 'const a = { ...b };\nconst c = <A {...b} />;'],
  ['a conditional expression', 'const a = { ...(b ? { c } : {}) };'],
  ['a text', "const a = '{ ...{ b: 1 } }';"],
])('accepts a spread of %s', (_, text) => {
  expect(linesOf(text)).toEqual([]);
});
