import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Column, columnsThatFit } from './column.ts';

const column = (key: string, room?: number): Column<unknown> => ({
  key,
  header: key,
  width: '1fr',
  cell: () => null,
  ...(room !== undefined && { room }),
});

const COLUMNS = [
  column('name'),
  column('kind', 900),
  column('rows'),
  column('size', 500),
  column('age', 700),
];
const shown = (width: number, ...hidden: readonly string[]) =>
  columnsThatFit(COLUMNS, width, hidden).map(({ key }) => key);

it('shows the columns that have room, in their order', () => {
  expect(shown(300)).toEqual(['name', 'rows']);
  expect(shown(500)).toEqual(['name', 'rows', 'size']);
  expect(shown(Number.POSITIVE_INFINITY)).toEqual(['name', 'kind', 'rows', 'size', 'age']);
});

it('gives the room of a hidden column to others, and never hides the first', () => {
  expect(shown(600, 'rows', 'name')).toEqual(['name', 'size', 'age']);
  expect(shown(Number.POSITIVE_INFINITY, 'age')).toEqual(['name', 'kind', 'rows', 'size']);
});

it('never shows fewer columns in a wider grid', () => {
  const keys = COLUMNS.map(({ key }) => key);
  fc.assert(
    fc.property(fc.nat(1500), fc.nat(1500), fc.subarray(keys), (width, more, hidden) => {
      const narrow = shown(width, ...hidden);
      expect(shown(width + more, ...hidden)).toEqual(expect.arrayContaining(narrow));
    }),
  );
});
