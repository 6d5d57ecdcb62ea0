import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { highlightTokens } from './CodeBlock.tsx';

const kinds = (line: string) =>
  highlightTokens(line)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test('distinguishes keys, strings, numbers, and literals', () => {
  expect(kinds('  "name": "vector", "length": -768.5e+3, "nullable": false, "gone": null')).toEqual([
    'key "name"',
    'string "vector"',
    'key "length"',
    'number -768.5e+3',
    'key "nullable"',
    'keyword false',
    'key "gone"',
    'keyword null',
  ]);
});

test('keeps quotes, colons, and literals inside a string', () => {
  expect(kinds('"a": "say \\"x\\": true, 12"')).toEqual(['key "a"', 'string "say \\"x\\": true, 12"']);
});

test('keeps every digit of an integer', () => {
  expect(kinds('9223372036854775807')).toEqual(['number 9223372036854775807']);
});

test('the tokens of any line join to that line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      expect(
        highlightTokens(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
    }),
  );
});

test('tokenizes a line of a million quotes and backslashes quickly', () => {
  const line = '"\\'.repeat(500_000);
  expect(cpuTime(() => highlightTokens(line))).toBeLessThan(2000);
});
