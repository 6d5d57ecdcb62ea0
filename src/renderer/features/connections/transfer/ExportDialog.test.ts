import { expect, it } from 'vitest';
import { passphraseProblem } from './ExportDialog.tsx';

it.each([
  ['', '', 'Use at least 12 characters.'],
  ['eleven long', 'eleven long', 'Use at least 12 characters.'],
  ['too short', 'another', 'Use at least 12 characters.'],
  ['twelve chars', 'twelve char', 'Passphrases don’t match.'],
  ['twelve chars', 'Twelve chars', 'Passphrases don’t match.'],
  ['twelve chars', 'twelve chars ', 'Passphrases don’t match.'],
  ['twelve chars', '', 'Passphrases don’t match.'],
  ['twelve chars', 'twelve chars', undefined],
  ['a passphrase that is long enough', 'a passphrase that is long enough', undefined],
])('validates the passphrase %j with confirmation %j: %s', (first, second, problem) => {
  expect(passphraseProblem({ first, second })).toBe(problem);
});
