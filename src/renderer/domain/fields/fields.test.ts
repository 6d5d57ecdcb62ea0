import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations, parseJson, stringifyJson } from '#protocol/index.ts';
import { exactNumber, memberProblems, numberText, ofWhatIsThere, typedNumber } from './fields.ts';

describe('typedNumber', () => {
  it('keeps every digit in the field and in the request', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (number) => {
        const typed = typedNumber(String(number));
        expect(exactNumber(typed)).toBe(number);
        expect(numberText(typed)).toBe(String(number));
        expect(parseJson(stringifyJson(typed))).toEqual(typed);
      }),
    );
  });

  it.each(['4x', '1.5', '-', 'latest', '1e3', '9'.repeat(5000)])('keeps the invalid text %j', (text) => {
    expect(typedNumber(text)).toBe(text);
    expect(numberText(typedNumber(text))).toBe(text);
    expect(exactNumber(typedNumber(text))).toBeUndefined();
  });

  it('is undefined for an empty field', () => {
    expect(typedNumber(' ')).toBeUndefined();
    expect(numberText(undefined)).toBe('');
    expect(numberText(null)).toBe('');
  });

  it('is undefined for a number that a double can’t represent', () => {
    expect(exactNumber(2 ** 53)).toBeUndefined();
    expect(exactNumber(1.5)).toBeUndefined();
  });
});

const labels = { version: 'The version', ranges: 'A range', end_version: 'The last version' };

const { createTableVersion, deleteVersions } = operations;

describe('the problems of a form', () => {
  it('are sentences that start with the name of the field', () => {
    const problems = memberProblems(createTableVersion.request, { version: 2n ** 63n }, labels);
    expect(problems.get('version')).toBe('The version must be between 0 and 9223372036854775807.');
    expect(problems.get('manifest_path')).toBe('This is required.');
  });

  it('include the rows of a list', () => {
    const members = { ranges: [{ start_version: 1, end_version: 'x' }] };
    expect([...memberProblems(deleteVersions.request, members, labels)]).toEqual([
      ['ranges.0.end_version', 'The last version must be an integer.'],
    ]);
  });

  it('are initially reported only for entered values', () => {
    const members = { version: '4x' };
    const problems = memberProblems(createTableVersion.request, members, labels);
    expect([...ofWhatIsThere(problems, members).keys()]).toEqual(['version']);
  });

  it('are empty if the API schema is satisfied', () => {
    const members = { version: 1, manifest_path: 'm' };
    expect(memberProblems(createTableVersion.request, members, labels).size).toBe(0);
  });
});
