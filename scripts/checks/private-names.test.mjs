import { expect, it } from 'vitest';
import { checkPrivateNames } from './private-names.mjs';

/** @param {Readonly<Record<string, string>>} sources */
function problemsOf(sources) {
  return checkPrivateNames(Object.entries(sources).map(([path, text]) => ({ path, text }))).map(
    ({ file, problem }) => `${file}: ${problem}`,
  );
}

it.each([
  ['a file', 'src/core/host-words.ts', '', 'words', 'host-words'],
  ['a style sheet', 'src/renderer/ui/DeedList.module.css', '.a {}', 'deed', 'DeedList'],
  ['a type', 'src/core/a.ts', 'export interface UsualRows {}', 'usual', 'UsualRows'],
  ['a function', 'src/core/a.ts', 'export function rowsAsked() {}', 'asked', 'rowsAsked'],
  ['a constant', 'src/core/a.ts', 'export const USUAL_SIZE = 1;', 'usual', 'USUAL_SIZE'],
])('%s is told by the word in its name', (_, path, text, word, name) => {
  expect(problemsOf({ [path]: text })).toEqual([
    `${path}: “${word}” in ${name} is a word of this project alone`,
  ]);
});

it.each([
  ['a longer word', { 'src/core/keywords.ts': 'export const STORYBOARD = 1;' }],
  ['what stays in its file', { 'src/core/a.ts': 'const words = 1;' }],
  ['a test and what helps it', { 'src/core/words.test.ts': '', 'src/core/testing/words.ts': '' }],
])('%s may be called so', (_, sources) => {
  expect(problemsOf(sources)).toEqual([]);
});
