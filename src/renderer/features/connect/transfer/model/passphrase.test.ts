import { expect, it } from 'vitest';
import { passphraseProblem } from './passphrase.ts';

it.each([
  ['', '', 'Passphrase must have 12 characters or more.'],
  ['eleven long', 'eleven long', 'Passphrase must have 12 characters or more.'],
  ['too short', 'another', 'Passphrase must have 12 characters or more.'],
  ['twelve chars', 'twelve char', 'The two are not the same.'],
  ['twelve chars', 'Twelve chars', 'The two are not the same.'],
  ['twelve chars', 'twelve chars ', 'The two are not the same.'],
  ['twelve chars', '', 'The two are not the same.'],
  ['twelve chars', 'twelve chars', undefined],
  ['a passphrase that is long enough', 'a passphrase that is long enough', undefined],
])('a passphrase %j, again %j: %s', (first, second, problem) => {
  expect(passphraseProblem({ first, second })).toBe(problem);
});
