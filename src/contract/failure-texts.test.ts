import { describe, expect, it } from 'vitest';
import { ERROR_CODES, isErrorCode, saysMissing } from '#protocol/index.ts';
import {
  adviceSentences,
  changeFix,
  type FailureText,
  failureSentences,
  findingSentence,
  goneText,
  INTERNAL_TEXT,
  mentionedAddressText,
  NOT_SUPPORTED_TEXTS,
  SIGNED_OUT_TEXTS,
  serverErrorText,
} from './failure-texts.ts';

const STATUSES = Array.from({ length: 300 }, (_, place) => 300 + place);
const ALL: readonly FailureText[] = [
  ...Object.values(NOT_SUPPORTED_TEXTS),
  ...Object.values(SIGNED_OUT_TEXTS),
  ...STATUSES.map((status) => serverErrorText(status)),
  mentionedAddressText('https://other.test/x'),
  goneText('table not found'),
  INTERNAL_TEXT,
];

it('has a finding in every text that can follow other words, and a fix in whole sentences', () => {
  for (const { finding, why = 'so', fix = 'Try.' } of ALL) {
    expect(finding).toMatch(/^[a-z].*[^.]$/);
    expect(why).toMatch(/^[a-z].*[^.]$|^so$/);
    expect(fix).toMatch(/^[A-Z].*\.$/);
  }
});

it('words each case once', () => {
  const findings = [...new Set(ALL.map((text) => failureSentences(text)))];
  expect(findings).toHaveLength(
    Object.keys(NOT_SUPPORTED_TEXTS).length + Object.keys(SIGNED_OUT_TEXTS).length + 5 + 3,
  );
});

it.each([
  [300, 'Unexpected response. Check the address.'],
  [409, 'The server rejected the request.'],
  [429, 'The server is busy or unavailable. Try again in 7 s.'],
  [500, 'Internal server error. The server log may have details.'],
  [502, 'A proxy responded instead of the server. Check that the server is running.'],
  [503, 'The server is busy or unavailable. Try again in 7 s.'],
  [504, 'A proxy responded instead of the server. Check that the server is running.'],
  [507, 'Internal server error. The server log may have details.'],
])('an error with %i says: %s', (status, words) => {
  expect(failureSentences(serverErrorText(status, 'in 7 s'))).toBe(words);
});

it('puts reason and status where they belong', () => {
  const text = { finding: 'it failed', why: 'it was full', fix: 'Empty it.' };
  expect(failureSentences(text)).toBe('It failed: it was full. Empty it.');
  expect(adviceSentences(text)).toBe('It was full. Empty it.');
  expect(adviceSentences({ finding: 'it failed', fix: 'Empty it.' })).toBe('Empty it.');
  expect(findingSentence(text, 507)).toBe('It failed (507).');
  expect(findingSentence(text, undefined)).toBe('It failed.');
});

describe('a change that was rejected', () => {
  const codes = Object.keys(ERROR_CODES).map(Number).filter(isErrorCode);

  it('is advised about whatever is missing, taken, or changed', () => {
    const unknown = codes.filter((code) => changeFix(code, 'dropTable') === undefined);
    expect(unknown.map((code) => ERROR_CODES[code].name)).toEqual([
      'unsupported',
      'transaction not found',
      'invalid input',
      'permission denied',
      'unauthenticated',
      'unavailable',
      'internal',
      'invalid table state',
      'schema validation',
      'throttled',
      'branch not found',
      'branch exists',
    ]);
    expect(changeFix(undefined, 'dropTable')).toBeUndefined();
  });

  it('is advised by what was to be done', () => {
    expect(changeFix(14, 'createTableVersion')).toBe('Choose another version.');
    expect(changeFix(14, 'restoreTable')).toContain('changed in the meantime');
  });

  it('names what is missing by the meaning of its code', () => {
    for (const code of codes) expect(saysMissing(code)).toBe(/ not found$/.test(ERROR_CODES[code].name));
  });
});
