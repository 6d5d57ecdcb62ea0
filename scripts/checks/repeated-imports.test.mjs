import { expect, it } from 'vitest';
import { checkRepeatedImports } from './repeated-imports.mjs';

/** @param {string} text */
const linesOf = (text) => checkRepeatedImports([{ path: 'src/core/a.ts', text }]).map(({ line }) => line);

it.each([
  ['a type and a value', "import type { A } from './a.ts';\nimport { b } from './a.ts';"],
  ['two names of a sheet', "import box from './a.module.css';\nimport styles from './a.module.css';"],
  ['two names of a module', "import * as a from './a.ts';\nimport * as b from './a.ts';"],
])('reports two imports from one file: %s', (_, text) => {
  expect(linesOf(text)).toEqual([2]);
});

it('accepts one import of each file', () => {
  expect(linesOf("import { type A, b } from './a.ts';\nimport { c } from './c.ts';")).toEqual([]);
});
