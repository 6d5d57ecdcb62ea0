import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from './json.ts';

describe('lossless JSON', () => {
  it('keeps every digit of every integer, both ways', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (number) => {
        const text = `{"a":[${number}]}`;
        expect(stringifyJson(parseJson(text))).toBe(text);
        expect(parseJson(String(number))).toEqual(
          Number.isSafeInteger(Number(number)) ? Number(number) : number,
        );
      }),
    );
  });

  it('reads and writes everything else as JSON.parse and JSON.stringify do', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const expected: unknown = JSON.parse(text);
        fc.pre(!hasLargeInteger(expected));
        expect(parseJson(text)).toEqual(expected);
        expect(stringifyJson(expected)).toBe(JSON.stringify(expected));
      }),
    );
  });

  it('keeps a member named __proto__ as data', () => {
    const value = parseJson('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyJson(value)).toBe('{"__proto__":{"polluted":true}}');
  });

  it.each(['', '{', '[1,]', "{'a':1}", 'nul', '01', '1e', '"\u0001"'])('refuses %j', (text) => {
    expect(() => parseJson(text)).toThrow();
  });
});

function hasLargeInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeInteger);
}
