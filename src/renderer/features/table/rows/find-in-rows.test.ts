import { describe, expect, it } from 'vitest';
import type { RowCell, RowPage, SchemaField } from '#contract/index.ts';
import { orderFrom } from '#domain/rows/column-order.ts';
import { stepAmong } from '#ui/SearchField.tsx';
import { foundText, searchRows } from './FindInRows.tsx';

const FIELDS = ['a', 'b', 'c'].map((name): SchemaField => {
  return { name, family: 'text', type: 'string', nullable: true, metadata: [], children: [] };
});
const AS_THEY_CAME = { rows: undefined, columns: undefined };

/** The matching cells, numbered row by row with three cells a row. */
function found(
  text: string,
  rows: RowPage['rows'],
  order = AS_THEY_CAME as Parameters<typeof searchRows>[1],
) {
  const places: number[] = [];
  for (const _ of searchRows({ fields: FIELDS, rows }, order, text, places));
  return places;
}

describe('searchRows', () => {
  const long: RowCell = {
    kind: 'short',
    text: 'Brass, and',
    isWhole: false,
    length: 900,
    unit: 'characters',
  };
  const vector: RowCell = { kind: 'vector', length: 2, norm: 1, points: [1, 0] };

  it('searches texts and the loaded part of long ones, ignoring case', () => {
    const rows = [
      ['brass', null, 'wall'],
      [vector, long, 'BRASSY'],
    ];
    expect(found('bRass', rows)).toEqual([0, 4, 5]);
    expect(found('null', rows)).toEqual([]);
    expect(found('', rows)).toEqual([]);
  });

  it('matches any Unicode normalization form', () => {
    expect(found('CAFÉ', [['cafe\u0301', 'café', 'cafe']])).toEqual([0, 1]);
  });

  it('returns matches in the displayed order of rows and columns', () => {
    const rows = [
      ['x', '', ''],
      ['', 'x', 'x'],
    ];
    expect(found('x', rows, { rows: orderFrom([1, 0]), columns: orderFrom([2, 0, 1]) })).toEqual([0, 2, 4]);
  });

  it('can be interrupted after each row', () => {
    const places: number[] = [];
    const search = searchRows({ fields: FIELDS, rows: [['x'], ['x']] }, AS_THEY_CAME, 'x', places);
    search.next();
    expect(places).toEqual([0]);
  });
});

it.each([
  [{ places: [3, 7, 9], isDone: true }, 7, '2 of 3 on this page'],
  [{ places: [3, 7, 9], isDone: true }, 4, '3 matches on this page'],
  [{ places: [3], isDone: true }, -1, '1 match on this page'],
  [{ places: [], isDone: true }, 4, 'No matches on this page'],
  [{ places: [3], isDone: false }, 3, 'Searching this page…'],
])('formats %o at position %i as: %s', (result, at, text) => {
  expect(foundText(result, at)).toBe(text);
});

it.each([
  [4, 1, 7],
  [9, 1, 3],
  [4, -1, 3],
  [3, -1, 9],
  [-1, -1, 9],
] as const)('steps from %i by %i to %i', (from, by, to) => {
  expect(stepAmong([3, 7, 9], from, by)).toBe(to);
});
