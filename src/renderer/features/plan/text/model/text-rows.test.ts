import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlan } from '#plan/index.ts';
import { createPainter } from './painted-row.ts';
import { cellsOf, type TextLines, type TextRows, textLines, wholeLines, wrappedLines } from './text-rows.ts';

const NO_PLAN = { kind: 'plan', nodes: [] } as const;

const SAMPLE = '# made by hand\r\nFilterExec: a = Utf8("x\r\ny"), k=1\n  LanceRead: b\n\nFilterExec: other';

function linesOf(text: string): TextLines {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan') ?? NO_PLAN;
  return textLines(text, plan);
}

function rowTexts({ text }: TextLines, rows: TextRows): readonly string[] {
  return Array.from({ length: rows.count }, (_, row) => text.slice(rows.at(row).from, rows.at(row).to));
}

test('maps each line to its operator, and headings and other plans to none', () => {
  const lines = linesOf(SAMPLE);
  const nodes = Array.from({ length: lines.count }, (_, line) => lines.nodeAt(line));
  expect(nodes).toEqual([undefined, 0, 0, 1, undefined, undefined]);
});

test('excludes line endings of both kinds', () => {
  const lines = linesOf(SAMPLE);
  expect(rowTexts(lines, wholeLines(lines)).slice(0, 3)).toEqual([
    '# made by hand',
    'FilterExec: a = Utf8("x',
    'y"), k=1',
  ]);
});

test('truncates a long unwrapped line, not counting its indentation', () => {
  const lines = linesOf(`${' '.repeat(5000)}FilterExec: ${'x'.repeat(9000)}`);
  const { from, to } = wholeLines(lines).at(0);
  expect(to - from).toBe(9000);
});

test('truncates nothing if lines are wrapped', () => {
  const lines = linesOf('abcdefgh\n\nij');
  const rows = wrappedLines(lines, 3);
  expect(rowTexts(lines, rows)).toEqual(['abc', 'def', 'gh', '', 'ij']);
  expect([0, 1, 2].map(rows.firstOf)).toEqual([0, 3, 4]);
});

test('reserves space for wide characters and for escapes of invisible ones', () => {
  const lines = linesOf('注文注文\na\u202Eb');
  expect(rowTexts(lines, wrappedLines(lines, 8))).toEqual(['注文注文', 'a', '\u202E', 'b']);
});

test('the rows of any text contain all its lines within the maximum width', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ maxLength: 200 }),
    fc.constant('é µ 注\u200B😀'),
  );
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 8, max: 40 }), (parts, cells) => {
      const lines = textLines(parts.join('\n'), NO_PLAN);
      const rows = wrappedLines(lines, cells);
      const texts = rowTexts(lines, rows);
      const expected = rowTexts(lines, wholeLines(lines));
      expect(texts.join('')).toBe(expected.join(''));
      expect(texts.every((text) => cellsOf(text) <= cells)).toBe(true);
    }),
  );
});

test('paints exactly the text of a row, for any visible part', () => {
  const lines = linesOf(SAMPLE);
  const [plan = NO_PLAN] = parsePlan(SAMPLE).parts.filter((part) => part.kind === 'plan');
  const paint = createPainter(lines, plan);
  const rows = wholeLines(lines);
  fc.assert(
    fc.property(fc.nat(5), fc.nat(30), fc.nat(30), (row, first, length) => {
      const pieces = paint(rows.at(row), { first, end: first + length });
      expect(pieces.map(({ text }) => text).join('')).toBe(rowTexts(lines, rows)[row]);
    }),
  );
});

test('continues a literal on the next line', () => {
  const lines = linesOf(SAMPLE);
  const [plan = NO_PLAN] = parsePlan(SAMPLE).parts.filter((part) => part.kind === 'plan');
  const pieces = createPainter(lines, plan)(wholeLines(lines).at(2), { first: 0, end: 100 });
  expect(pieces[0]).toMatchObject({ kind: 'string', text: 'y"' });
});
