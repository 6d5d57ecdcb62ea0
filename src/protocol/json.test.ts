import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { NumberTooLong, parseJson, parseLosslessly, stringifyJson } from './json.ts';

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

  it('returns the same from the fast and the exact parser, even for invalid JSON', () => {
    const number = fc.oneof(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
      fc.double().map(String),
      fc.stringMatching(/^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/),
    );
    const member = fc.oneof(
      number,
      fc.json(),
      fc.constantFrom(
        '"__proto__"',
        '"9007199254740993"',
        '"/9007199254740993"',
        '[-9007199254740993]',
        '\n\t9007199254740993 ',
        ',',
        '\\',
      ),
    );
    const text = fc
      .array(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), member), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`);
    fc.assert(
      fc.property(fc.oneof(text, member, fc.string()), (json) => {
        expect(resultOf(() => parseJson(json))).toEqual(resultOf(() => parseLosslessly(json)));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('rejects an integer of more than 1,000 digits immediately', () => {
    const longest = '9'.repeat(1_000);
    expect(stringifyJson(parseJson(`{"a":${longest}}`))).toBe(`{"a":${longest}}`);
    for (const text of [`${longest}9`, `{"a":[-${longest}9]}`, '9'.repeat(1_000_000)]) {
      expect(() => parseJson(text)).toThrow(NumberTooLong);
    }
    expect(parseJson(`0.${longest}`)).toBe(1);
    expect(parseJson(`"${longest}9"`)).toBe(`${longest}9`);
  });

  it('keeps a member named __proto__ as data', () => {
    const value = parseJson('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyJson(value)).toBe('{"__proto__":{"polluted":true}}');
  });

  it.each(['', '{', '[1,]', "{'a':1}", 'nul', '01', '1e', '"\u0001"'])('rejects %j', (text) => {
    expect(() => parseJson(text)).toThrow();
  });
});

/** Without error messages, which differ between the two parsers. */
function resultOf(read: () => unknown): unknown {
  try {
    return { value: read() };
  } catch {
    return 'no JSON';
  }
}

function hasLargeInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeInteger);
}
