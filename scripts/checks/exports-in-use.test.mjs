import { expect, it } from 'vitest';
import { checkExportsInUse } from './exports-in-use.mjs';

/** @type {(sources: Readonly<Record<string, string>>, accepted?: Partial<import('./exports-in-use.mjs').AcceptedExports>) => string[]} */
function problemsOf(sources, accepted = {}) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return checkExportsInUse(files, { entries: [], forTests: [], ...accepted }).map(
    ({ file, line, problem }) => `${file}:${line}: ${problem}`,
  );
}

const SOURCE = 'export const a = 1;\nexport interface B {}';

it('reports an export that no file imports, with its line', () => {
  expect(problemsOf({ 'src/core/a.ts': SOURCE, 'src/core/b.ts': "import { a } from './a.ts'; a;" })).toEqual([
    'src/core/a.ts:2: nobody imports B',
  ]);
});

it.each([
  ['by name', "import { a, type B } from './a.ts';"],
  ['as a namespace', "import * as all from './a.ts'; const { a, ...rest } = all;"],
  ['by members of a namespace', "import * as all from './a.ts'; all.a satisfies all.B;"],
  ['dynamically', "const { a } = await import('./a.ts'); type B = import('./a.ts').B;"],
  ['in a JSDoc type', "/** @typedef {import('./a.ts').B} B */ import { a } from './a.ts';"],
])('accepts an export that is imported %s', (_, text) => {
  expect(problemsOf({ 'src/core/a.ts': SOURCE, 'src/core/b.ts': text })).toEqual([]);
});

it('counts only the used members of a namespace import', () => {
  const user = "import * as all from './a.ts'; const all2 = { all: all.a.all };";
  expect(problemsOf({ 'src/core/a.ts': SOURCE, 'src/core/b.ts': user })).toEqual([
    'src/core/a.ts:2: nobody imports B',
  ]);
});

it('counts a re-export of an index as used only if the index is imported', () => {
  const files = { 'src/core/a.ts': SOURCE, 'src/core/index.ts': "export { a } from './a.ts';" };
  const open = { 'src/core/a.ts': SOURCE, 'src/core/index.ts': "export * from './a.ts';" };
  const user = { 'src/web/b.ts': "import { a } from '#core/index.ts'; a;" };
  expect(problemsOf({ ...open, ...user })).toEqual(['src/core/a.ts:2: nobody imports B']);
  expect(problemsOf({ ...files, ...user })).toEqual(['src/core/a.ts:2: nobody imports B']);
  expect(problemsOf(files)).toContain('src/core/index.ts:1: nobody imports a');
});

it('accepts exports for tests only if the test is in the same folder, or by an exception', () => {
  const text = "import { a, B } from '#core/a.ts';";
  expect(problemsOf({ 'src/core/a.ts': SOURCE, 'src/core/a.test.ts': text })).toEqual([]);
  expect(problemsOf({ 'src/core/a.ts': SOURCE, 'src/web/b.test.ts': text })).toHaveLength(2);
  expect(
    problemsOf(
      { 'src/core/a.ts': SOURCE, 'src/web/b.test.ts': text },
      { forTests: [{ reason: 'Both sides.', paths: ['src/core/a.ts'] }] },
    ),
  ).toEqual([]);
});

it('accepts an entry file without an import', () => {
  expect(problemsOf({ 'src/core/a.ts': SOURCE }, { entries: ['src/core/a.ts'] })).toEqual([]);
});
