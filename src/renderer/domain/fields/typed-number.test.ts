import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { exactNumber, numberText, typedNumber } from './typed-number.ts';

describe('a typed number', () => {
  it('is to the last digit what was typed, in the field and on the wire', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (number) => {
        const typed = typedNumber(String(number));
        expect(exactNumber(typed)).toBe(number);
        expect(numberText(typed)).toBe(String(number));
        expect(parseJson(stringifyJson(typed))).toEqual(typed);
      }),
    );
  });

  it.each(['4x', '1.5', '-', 'latest', '1e3', '9'.repeat(5000)])(
    'stays the text %j where it is none',
    (text) => {
      expect(typedNumber(text)).toBe(text);
      expect(numberText(typedNumber(text))).toBe(text);
      expect(exactNumber(typedNumber(text))).toBeUndefined();
    },
  );

  it('is nothing where the field is empty', () => {
    expect(typedNumber(' ')).toBeUndefined();
    expect(numberText(undefined)).toBe('');
    expect(numberText(null)).toBe('');
  });

  it('is no number where a double could not tell', () => {
    expect(exactNumber(2 ** 53)).toBeUndefined();
    expect(exactNumber(1.5)).toBeUndefined();
  });
});
