import { expect, it } from 'vitest';
import { checkRepeatedExports } from './repeated-exports.mjs';

/** @type {(sources: Readonly<Record<string, string>>) => string[]} */
function problemsOf(sources) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return checkRepeatedExports(files).map(({ file, problem }) => `${file}: ${problem}`);
}

const PAGE = 'export interface Page { readonly rows: number }';

it('a name that another file exports is told with both places', () => {
  expect(problemsOf({ 'src/core/a.ts': PAGE, 'src/server/b.ts': PAGE })).toEqual([
    'src/server/b.ts: Page is exported by src/core/a.ts too',
  ]);
});

it.each([
  [
    'what a door or another file hands on',
    { 'src/core/a.ts': PAGE, 'src/core/index.ts': "export { Page } from './a.ts';" },
  ],
  [
    'tests and what helps them',
    { 'src/core/a.ts': PAGE, 'src/core/testing/b.ts': PAGE, 'src/core/a.test.ts': PAGE },
  ],
  ['what stays in its file', { 'src/core/a.ts': PAGE, 'src/core/b.ts': 'interface Page {}' }],
])('%s is no second name', (_, sources) => {
  expect(problemsOf(sources)).toEqual([]);
});
