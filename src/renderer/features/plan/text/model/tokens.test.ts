import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlan } from '#plan/index.ts';
import { cpuTime } from '#testing/cpu-time.ts';
import { operatorTokens, tokensBetween } from './painted-row.ts';

const TEXTS = new URL('../../../../../plan/texts/', import.meta.url);

function tokensIn(text: string): readonly string[] {
  return operatorTokens(text)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);
}

const joined = (text: string, from = 0, to = text.length) =>
  tokensBetween(operatorTokens(text), from, to)
    .map((token) => text.slice(token.from, token.to))
    .join('');

test('distinguishes names, keys, times, figures, locations, and keywords', () => {
  const line =
    '  LanceRead: elapsed=708.534µs, uri=demo/items.lance/data, projection=[id, as_of], a@2 IS NOT NULL, metrics=[output_rows=10, output_bytes=96.7 KB, bytes_read=4.10 K, selectivity=100% (10/10)]';
  expect(tokensIn(line)).toEqual([
    'name LanceRead',
    'key elapsed=',
    'time 708.534µs',
    'key uri=',
    'string demo/items.lance/data',
    'key projection=',
    'keyword IS NOT NULL',
    'key metrics=',
    'key output_rows=',
    'figure 10',
    'key output_bytes=',
    'figure 96.7 KB',
    'key bytes_read=',
    'figure 4.10 K',
    'key selectivity=',
    'figure 100%',
    'figure 10',
    'figure 10',
  ]);
});

test('keeps a literal together, also across lines', () => {
  expect(tokensIn('LanceRead: f = Utf8("line1\n  LanceRead: fake=9"), k=1')).toEqual([
    'name LanceRead',
    'string "line1\n  LanceRead: fake=9"',
    'key k=',
    'figure 1',
  ]);
});

test('treats no part of an identifier as a number', () => {
  expect(tokensIn('ANNIvfPartition: uuid=53a0340e-43b9-4df2-ac8e-859c5ed83471, id@3')).toEqual([
    'name ANNIvfPartition',
    'key uuid=',
  ]);
});

test('doesn’t start a literal at an apostrophe', () => {
  expect(tokensIn("FilterExec: it's AND that's")).toEqual(['name FilterExec', 'keyword AND']);
});

const realTexts = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
);

test.each(realTexts)('the tokens of %s join to its text', (name) => {
  const { parts } = parsePlan(readFileSync(new URL(name.replaceAll('\\', '/'), TEXTS), 'utf8'));
  for (const { text } of parts.flatMap((part) => (part.kind === 'plan' ? part.nodes : []))) {
    expect(joined(text)).toBe(text);
    const [line = ''] = text.split('\n');
    expect(joined(text, 0, line.length)).toBe(line);
  }
});

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"',
      "'",
      '\n',
      'key=',
      '12.5µs',
      ' 4.10 K',
      'IS NOT NULL',
      'uri=',
      '  ',
      'Exec',
      '-',
      '@3',
    ),
  ),
);

test('the tokens of any text or part of it join to that text', () => {
  fc.assert(
    fc.property(pieces, fc.nat(60), fc.nat(60), (parts, from, length) => {
      const text = parts.join('');
      expect(joined(text)).toBe(text);
      expect(joined(text, from, from + length)).toBe(text.slice(from, from + length));
    }),
  );
});

test.each(['"', "'", "' ", "'x", '1', '12 ', 'a', 'a.', 'IS ', 'uri=', ' ', '1.', '-1', '1e'])(
  'tokenizes %j repeated a hundred thousand times quickly',
  (piece) => {
    const line = `Exec: ${piece.repeat(100_000)}`;
    expect(cpuTime(() => operatorTokens(line))).toBeLessThan(1000);
  },
);
