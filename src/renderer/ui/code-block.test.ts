import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { highlightTokens } from './CodeBlock.tsx';

const kinds = (line: string) =>
  highlightTokens(line)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test('keys, strings, numbers, and words get different tokens', () => {
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

test('quotes, colons and words inside a text stay inside it', () => {
  expect(kinds('"a": "say \\"x\\": true, 12"')).toEqual(['key "a"', 'string "say \\"x\\": true, 12"']);
});

test('a whole number keeps every digit', () => {
  expect(kinds('9223372036854775807')).toEqual(['number 9223372036854775807']);
});

test('the tokens of any line are the line', () => {
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

test('a line of a million quotes and backslashes is no trap', () => {
  const line = '"\\'.repeat(500_000);
  expect(cpuTime(() => highlightTokens(line))).toBeLessThan(2000);
});
