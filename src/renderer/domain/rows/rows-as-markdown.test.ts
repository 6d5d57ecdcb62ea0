import { expect, it } from 'vitest';
import { rowsAsMarkdown } from './copied-text.ts';

const field = (name: string, family: string) => ({ name, family }) as never;

it('formats rows as a Markdown table with all markup escaped', () => {
  const fields = [field('_distance', 'float'), field('a|b', 'text'), field('vector', 'vector')];
  const vector = { kind: 'vector' as const, length: 1536, norm: 1, points: [] };
  const long = { kind: 'short', text: 'x'.repeat(500), isWhole: false } as const;
  expect(
    rowsAsMarkdown(fields, [
      ['0.5', 'two\nlines | <b>&', vector],
      ['1', '`code` [link](x)', null],
      ['2', long, { kind: 'short', text: '00ff', isWhole: false, length: 2048, unit: 'bytes' }],
    ]),
  ).toBe(
    [
      String.raw`| \_distance | a\|b | vector |`,
      '| ---: | --- | --- |',
      String.raw`| 0.5 | two lines \| \<b\>\& | 1,536 numbers, norm 1 |`,
      '| 1 | \\`code\\` \\[link\\](x) | null |',
      `| 2 | ${'x'.repeat(120)}… | 2.0 KB |`,
      '',
    ].join('\n'),
  );
});
