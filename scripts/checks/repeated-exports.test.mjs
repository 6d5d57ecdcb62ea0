import { expect, it } from 'vitest';
import { checkRepeatedExports } from './repeated-exports.mjs';

/** @type {(sources: Readonly<Record<string, string>>) => string[]} */
function problemsOf(sources) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return checkRepeatedExports(files).map(({ file, problem }) => `${file}: ${problem}`);
}

const PAGE = 'export interface Page { readonly rows: number }';

it('reports a name that two files export, with both files', () => {
  expect(problemsOf({ 'src/core/a.ts': PAGE, 'src/server/b.ts': PAGE })).toEqual([
    'src/server/b.ts: Page is exported by src/core/a.ts too',
  ]);
});

it.each([
  ['a re-export', { 'src/core/a.ts': PAGE, 'src/core/index.ts': "export { Page } from './a.ts';" }],
  [
    'an export of tests and test helpers',
    { 'src/core/a.ts': PAGE, 'src/core/testing/b.ts': PAGE, 'src/core/a.test.ts': PAGE },
  ],
  ['a declaration without an export', { 'src/core/a.ts': PAGE, 'src/core/b.ts': 'interface Page {}' }],
])('accepts %s with the same name', (_, sources) => {
  expect(problemsOf(sources)).toEqual([]);
});
