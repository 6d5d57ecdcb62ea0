import { expect, it } from 'vitest';
import { FILTER_FIGURES, hasFigures, readNameFilter, unknownFigure } from './figure-filter.ts';
import { type KnownTable, NOTHING_KNOWN } from './known-table.ts';

const table = (facts: Partial<KnownTable>): KnownTable => ({ ...NOTHING_KNOWN, state: 'stored', ...facts });
const passes = (typed: string, facts: Partial<KnownTable>) =>
  hasFigures(table(facts), readNameFilter(typed).figures);

it('parses conditions on figures, and treats the rest as part of a name', () => {
  expect(readNameFilter('Items size > 1.5 GB  rows<=2,000')).toEqual({
    text: 'items',
    figures: [
      { by: 'size', sign: '>', value: 1_500_000_000 },
      { by: 'rows', sign: '<=', value: 2000 },
    ],
  });
  expect(readNameFilter(' two  words ')).toEqual({ text: 'two  words', figures: [] });
  expect(readNameFilter('resize > 1')).toEqual({ text: 'resize > 1', figures: [] });
});

it('ignores a condition until its number is typed', () => {
  expect(readNameFilter('size >')).toEqual({ text: '', figures: [] });
  expect(readNameFilter('items size')).toEqual({ text: 'items size', figures: [] });
});

it('compares exactly, and excludes tables with unknown figures', () => {
  expect(passes('size > 1 GB', { bytes: 1_000_000_000n })).toBe(false);
  expect(passes('size >= 1 GB', { bytes: 1_000_000_000n })).toBe(true);
  expect(passes('rows = 3k', { rows: 3000n })).toBe(true);
  expect(passes('rows < 3k', {})).toBe(false);
  expect(passes('rows < 3k', { rows: 1n, state: 'declared' })).toBe(false);
  expect(hasFigures(undefined, [])).toBe(true);
});

it('finds tables without an index, except those with an unknown number', () => {
  expect(passes('indices = 0', { indices: 0n })).toBe(true);
  expect(passes('indices = 0', { indices: 1n })).toBe(false);
  expect(passes('indices = 0', {})).toBe(false);
  expect(passes('indices > 1', { indices: 2n })).toBe(true);
});

it.each([
  ['foo > 3', 'foo'],
  ['items size > 1 GB zeilenlänge=3', 'zeilenlänge'],
  ['items size > 1 GB', undefined],
  ['Rows > many', undefined],
  ['foo >', undefined],
  ['items', undefined],
])('detects in %s the unknown figure %s', (typed, word) => {
  expect(unknownFigure(typed)).toBe(word);
});

it('names what can be filtered by', () => {
  expect(FILTER_FIGURES).toBe('rows, version, columns, indices, or size');
});
