import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#testing/runs.ts';
import { firstMistake } from './json-error.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '"a"',
  '1',
  '-',
  '.5',
  'e9',
  '01',
  'true',
  'nul',
  ' ',
  '\n',
  '\t',
  '\u2028',
  '\u00a0',
  'é',
  '"\u007f"',
];

describe('firstMistake finds a mistake exactly if JSON.parse throws', () => {
  test('for pieces of JSON in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(firstMistake(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: runs(3000) },
    );
  });

  test('for JSON with one character removed, added, or replaced', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '}', ',', '\\', '\u0001', 'x'),
        fc.boolean(),
        (json, place, sign, isMore) => {
          const at = place % (json.length + 1);
          const text = json.slice(0, at) + sign + json.slice(isMore ? at : at + 1);
          expect(firstMistake(text) === undefined).toBe(isJson(text));
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test('for nesting deeper than any stack', () => {
    const deep = 100_000;
    expect(firstMistake('['.repeat(deep) + ']'.repeat(deep))).toBeUndefined();
    expect(firstMistake('['.repeat(deep))).toMatchObject({ offset: deep });
  });

  test('for more escapes than any stack allows', () => {
    const long = `"${'\\n'.repeat(8_000_000)}"`;
    expect(firstMistake(long)).toBeUndefined();
    expect(firstMistake(`${long},`)).toMatchObject({ offset: long.length });
  });
});

it.each([
  ['{"k": 10,}', 9, 'expected a name in double quotes, found }'],
  ['{k: 10}', 1, 'expected a name in double quotes or }, found k'],
  ['{"k" 10}', 5, 'expected a colon, found 1'],
  ['{"k": 10 "ef": 1}', 9, 'expected a comma or }, found "'],
  ['[1 2]', 3, 'expected a comma or ], found 2'],
  ['{"k": }', 6, 'expected a value, found }'],
  ['{"k": 1', 7, 'unexpected end, expected a comma or }'],
  ['', 0, 'unexpected end, expected a value'],
  ['{} {}', 3, 'expected the end, found {'],
  ['\ufeff{}', 0, 'expected a value, found U+FEFF'],
  [`{"k": -${'9'.repeat(1_000)}}`, 6, 'expected a number of at most 1,000 digits'],
  ['{"filter": "a\nb"}', 11, 'expected a value, found "'],
])('reports for %j the position and the expected token', (text, offset, words) => {
  expect(firstMistake(text)).toEqual({ offset, words });
});
