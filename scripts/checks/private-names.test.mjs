import { expect, it } from 'vitest';
import { checkPrivateNames } from './private-names.mjs';

/** @param {Readonly<Record<string, string>>} sources */
function problemsOf(sources) {
  return checkPrivateNames(Object.entries(sources).map(([path, text]) => ({ path, text }))).map(
    ({ file, problem }) => `${file}: ${problem}`,
  );
}

it.each([
  ['a file', 'src/core/name-ledger.ts', '', 'ledger', 'name-ledger'],
  ['a style sheet', 'src/renderer/ui/DeedList.module.css', '.a {}', 'deed', 'DeedList'],
  ['a type', 'src/core/a.ts', 'export interface RowNews {}', 'news', 'RowNews'],
  ['a function', 'src/core/a.ts', 'export function rowsAsked() {}', 'asked', 'rowsAsked'],
  ['a constant', 'src/core/a.ts', 'const MAX_PATIENCE = 1;', 'patience', 'MAX_PATIENCE'],
  ['a parameter', 'src/core/a.ts', 'run((lane) => lane);', 'lane', 'lane'],
  ['a name in a test', 'e2e/parts/a.spec.ts', 'const fate = 1;', 'fate', 'fate'],
  ['a member', 'src/core/a.ts', 'interface A { readonly trouble: string }', 'trouble', 'trouble'],
])('reports %s with a private word in its name', (_, path, text, word, name) => {
  expect(problemsOf({ [path]: text })).toEqual([
    `${path}: “${word}” in ${name} is a word of this project alone`,
  ]);
});

it.each([
  ['a longer word', { 'src/core/keywords.ts': 'export const STORYBOARD = 1;' }],
  ['a term of the field', { 'e2e/walks/walks.spec.ts': 'const walks = [];' }],
  [
    'a name in stored data',
    { 'src/contract/change-records.ts': 'const evidence = { verdict: resolution };' },
  ],
  ['an option of a package', { 'src/renderer/a.ts': 'run({ onSettled: refetch });' }],
])('accepts a private word in %s', (_, sources) => {
  expect(problemsOf(sources)).toEqual([]);
});
