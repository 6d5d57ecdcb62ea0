import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newOperation, startEditing } from '#batch/index.ts';
import { indexAt } from '#ui/virtual.ts';
import {
  drawnRows,
  heightOf,
  insertionAt,
  listRows,
  OPERATION_HEIGHT,
  operationScrollTop,
  placesOf,
  TABLE_HEIGHT,
} from './list-rows.ts';

// The tops of the rows: table a 0, operations 28 and 72, table b 116, operation 144. The list ends at 188.
const { rows, places } = listOn('a', 'a', 'b');

describe('rows of two heights', () => {
  it('are stacked without gaps', () => {
    expect(places.tops).toEqual([0, 28, 72, 116, 144, 188]);
    expect(heightOf(places)).toBe(2 * TABLE_HEIGHT + 3 * OPERATION_HEIGHT);
  });

  it.each([
    [-1, -1],
    [0, 0],
    [27, 0],
    [28, 1],
    [143, 3],
    [187, 4],
  ])('offset %i is in row %i', (y, row) => {
    expect(indexAt(places.tops, y)).toBe(row);
  });

  it('are rendered only in and near the viewport', () => {
    const long = listOn(...Array.from({ length: 10_000 }, (_, index) => `t${index}`)).places;
    const { first, end } = drawnRows(long, { offset: 300_000, viewport: 700 });
    expect(long.tops[first]).toBeLessThanOrEqual(300_000);
    expect(long.tops[end]).toBeGreaterThanOrEqual(300_700);
    expect(end - first).toBeLessThan(60);
  });
});

describe('scrolling an operation into view', () => {
  it('includes the header of its table if it is the first operation', () => {
    expect(operationScrollTop(places, 2, { offset: 150, viewport: 100 })).toBe(116);
    expect(operationScrollTop(places, 1, { offset: 100, viewport: 100 })).toBe(72);
  });

  it('scrolls no more than necessary, and not at all if it is visible', () => {
    expect(operationScrollTop(places, 1, { offset: 60, viewport: 100 })).toBe(60);
    expect(operationScrollTop(places, 2, { offset: 0, viewport: 100 })).toBe(88);
  });
});

describe('dropping an operation', () => {
  it.each([
    [-50, 0, 0],
    [10, 0, 0],
    [30, 0, 28],
    [60, 1, 72],
    [80, 1, 72],
    [110, 2, 116],
    [120, 2, 116],
    [150, 2, 144],
    [180, 3, 188],
    [9999, 3, 188],
  ])('at %i inserts it before position %i, with the line at %i', (y, to, top) => {
    expect(insertionAt(rows, places, y)).toEqual({ to, top });
  });

  it('inserts it at the drawn line, for any list', () => {
    const tables = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(tables, fc.double({ min: 0, max: 1, noNaN: true }), (names, at) => {
        const list = listOn(...names);
        const { to, top } = insertionAt(list.rows, list.places, at * heightOf(list.places));
        const above = list.rows.filter(
          (row, index) => row.kind === 'operation' && (list.places.tops[index] ?? 0) < top,
        );
        expect(above).toHaveLength(to);
      }),
    );
  });
});

function shown(...ids: readonly (readonly string[] | undefined)[]): readonly string[] {
  const operations = ids.map((id) =>
    id === undefined
      ? ({ kind: 'deregister_table', members: {} } as const)
      : newOperation('deregister_table', id),
  );
  return listRows(startEditing({ operations, members: {} }).draft.operations).map((row) =>
    row.kind === 'table' ? `[${row.id?.join('/') ?? 'none'}]` : String(row.index + 1),
  );
}

it('groups consecutive operations on one table under a header', () => {
  expect(shown(['a'], ['a'], ['b', 'c'])).toEqual(['[a]', '1', '2', '[b/c]', '3']);
});

it('keeps the order of sending, so that a table can have two headers', () => {
  expect(shown(['a'], ['b'], ['a'])).toEqual(['[a]', '1', '[b]', '2', '[a]', '3']);
});

it('distinguishes IDs that look equal when they are joined', () => {
  expect(shown(['a', 'b'], ['a/b'], [])).toEqual(['[a/b]', '1', '[a/b]', '2', '[]', '3']);
});

it('groups operations without a table', () => {
  expect(shown(undefined, undefined, ['a'])).toEqual(['[none]', '1', '2', '[a]', '3']);
});

function listOn(...tables: readonly string[]) {
  const operations = tables.map((table) => newOperation('deregister_table', [table]));
  const rows = listRows(startEditing({ operations, members: {} }).draft.operations);
  return { rows, places: placesOf(rows), operations };
}
