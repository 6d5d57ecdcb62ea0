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

it('every failure text has a finding and a reason that are clauses, and a fix in whole sentences', () => {
  for (const { finding, why = 'so', fix = 'Try.' } of ALL) {
    expect(finding).toMatch(/^[a-z].*[^.]$/);
    expect(why).toMatch(/^[a-z].*[^.]$|^so$/);
    expect(fix).toMatch(/^[A-Z].*\.$/);
  }
});

it('each kind of failure has its own text', () => {
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
])('the text for status %i is: %s', (status, words) => {
  expect(failureSentences(serverErrorText(status, 'in 7 s'))).toBe(words);
});

it('failure, advice and finding sentences combine the finding, reason, fix and status', () => {
  const text = { finding: 'it failed', why: 'it was full', fix: 'Empty it.' };
  expect(failureSentences(text)).toBe('It failed: it was full. Empty it.');
  expect(adviceSentences(text)).toBe('It was full. Empty it.');
  expect(adviceSentences({ finding: 'it failed', fix: 'Empty it.' })).toBe('Empty it.');
  expect(findingSentence(text, 507)).toBe('It failed (507).');
  expect(findingSentence(text, undefined)).toBe('It failed.');
});

describe('a rejected change', () => {
  const codes = Object.keys(ERROR_CODES).map(Number).filter(isErrorCode);

  it('has a fix for all error codes except those listed, and none without a code', () => {
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

  it('has a fix that depends on the operation', () => {
    expect(changeFix(14, 'createTableVersion')).toBe('Choose another version.');
    expect(changeFix(14, 'restoreTable')).toContain('changed in the meantime');
  });

  it('is about something missing exactly if its error code is named "… not found"', () => {
    for (const code of codes) expect(saysMissing(code)).toBe(/ not found$/.test(ERROR_CODES[code].name));
  });
});
