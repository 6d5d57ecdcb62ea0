import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { RowCell, SchemaField } from '#contract/index.ts';
import { arrangedColumns } from './column-order.ts';
import { answerPlace, cellsIn, shownPlace } from './grid-order.ts';
import { nextSort, orderOf, sortedPlace } from './row-order.ts';

const field = (name: string, family: SchemaField['family'], type: string = family): SchemaField => ({
  name,
  family,
  type,
  nullable: true,
  metadata: [],
  children: [],
});
const by = (name: string, isDescending = false) => ({ name, place: 0, isDescending });
const sorted = (column: SchemaField, cells: readonly RowCell[], isDescending = false) => {
  const rows = cells.map((cell) => [cell]);
  return orderOf({ fields: [column], rows }, by(column.name, isDescending))?.places.map((row) => cells[row]);
};

describe('sorted rows', () => {
  it('are in exact numeric order, with missing numbers last in both directions', () => {
    const anyNumbers = fc.array(fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })));
    fc.assert(
      fc.property(anyNumbers, fc.boolean(), (numbers, isDescending) => {
        const cells = numbers.map((number) => (number === null ? null : String(number)));
        const known = numbers.filter((number) => number !== null).sort((a, b) => (a < b ? -1 : 1));
        const expected = (isDescending ? known.toReversed() : known).map(String);
        const nulls = cells.filter((cell) => cell === null);
        expect(sorted(field('a', 'int'), cells, isDescending)).toEqual([...expected, ...nulls]);
      }),
    );
  });

  test.each<[string, SchemaField, readonly RowCell[]]>([
    [
      'decimals',
      field('a', 'float', 'decimal128 · 38, 2'),
      ['-9999999999999999.99', '-9999999999999999.98', '0.10'],
    ],
    ['floats', field('a', 'float'), ['-Infinity', '-1.5', '2e-7', '10', 'NaN']],
    [
      'moments',
      field('a', 'time', 'timestamp · ms · UTC'),
      ['2024-01-01 00:00:00Z', '2024-01-01 00:00:00.5Z'],
    ],
    ['durations', field('a', 'time', 'duration · s'), ['-1 s', '9 s', '10 s']],
    ['texts', field('a', 'text'), ['', 'B', 'a', null]],
  ])('order %s correctly', (_, column, cells) => {
    expect(sorted(column, cells.toReversed())).toEqual(cells);
  });

  it('keep the order of equal rows', () => {
    const rows = [
      ['1', 'a'],
      ['0', 'b'],
      ['1', 'c'],
    ];
    const fields = [field('n', 'int'), field('t', 'text')];
    expect(orderOf({ fields, rows }, by('n'))?.places).toEqual([1, 0, 2]);
    expect(orderOf({ fields, rows }, by('n', true))?.places).toEqual([0, 2, 1]);
  });

  it('map displayed positions to rows and back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1 }), (numbers) => {
        const rows = numbers.map((number) => [String(number)]);
        const order = {
          rows: orderOf({ fields: [field('n', 'int')], rows }, by('n')),
          columns: undefined,
          pinned: 0,
        };
        for (const row of numbers.keys()) {
          const cell = { row, column: 0 };
          expect(answerPlace(order, shownPlace(order, cell))).toEqual(cell);
        }
      }),
    );
  });

  it('are in the order of the response if the column can’t be sorted', () => {
    expect(orderOf({ fields: [field('v', 'vector')], rows: [] }, by('v'))).toBeUndefined();
    expect(orderOf({ fields: [field('a', 'int')], rows: [] }, by('gone'))).toBeUndefined();
  });
});

test('finds a column again after columns before it were hidden', () => {
  const fields = [field('b', 'int'), field('a', 'int')];
  expect(sortedPlace(fields, { name: 'b', place: 1, isDescending: false })).toBe(0);
  expect(sortedPlace(fields, { name: 'c', place: 1, isDescending: false })).toBeUndefined();
});

test('clicking a header sorts up, down, and not at all', () => {
  const fields = [field('v', 'vector'), field('a', 'int'), field('b', 'int')];
  const up = nextSort(fields, undefined, 1);
  const down = nextSort(fields, up, 1);
  expect([up, down, nextSort(fields, down, 1)]).toEqual([
    { name: 'a', place: 1, isDescending: false },
    { name: 'a', place: 1, isDescending: true },
    undefined,
  ]);
  expect(nextSort(fields, down, 2)).toEqual({ name: 'b', place: 2, isDescending: false });
  expect(nextSort(fields, down, 0)).toBe(down);
});

test('puts pinned columns first, and copies the displayed order', () => {
  const fields = [field('a', 'int'), field('b', 'int'), field('c', 'int'), field('b', 'int')];
  const order = { rows: undefined, ...arrangedColumns(fields, { pinned: ['1 b', '0 gone', '0 c'] }) };
  expect(order).toMatchObject({ pinned: 2, columns: { places: [3, 2, 0, 1] } });
  for (const column of [0, 1, 2, 3]) {
    const cell = { row: 5, column };
    expect(answerPlace(order, shownPlace(order, cell))).toEqual(cell);
  }
  const range = { from: { row: 1, column: 2 }, to: { row: 0, column: 1 } };
  expect(cellsIn(range, order)).toEqual({ rows: { from: 0, count: 2 }, columns: [2, 0] });
  expect(arrangedColumns(fields, {})).toEqual({ columns: undefined, pinned: 0 });
});
