import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { NotArrowVectors, NoVector } from '../arrow-errors.ts';
import { type ByteReader, openArrowVectors } from './open-vectors.ts';

const float32 = new arrow.Float32();
const item = <Type extends arrow.DataType>(type: Type) => new arrow.Field('item', type, true);

/** Columns of every layout before, between, and after the vectors, which the reader has to count to find them. */
const COLUMNS = {
  name: arrow.vectorFromArray(['a', null, 'c', 'd'], new arrow.Utf8()),
  kind: arrow.vectorFromArray(
    ['x', 'y', 'x', 'x'],
    new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
  ),
  flag: arrow.vectorFromArray([true, false, null, true], new arrow.Bool()),
  nothing: arrow.vectorFromArray([null, null, null, null], new arrow.Null()),
  fixed: arrow.vectorFromArray([[1, 2], [3, 4], null, [5, 6]], new arrow.FixedSizeList(2, item(float32))),
  point: arrow.vectorFromArray(
    [{ x: 1 }, { x: 2 }, { x: 3 }, { x: 4 }],
    new arrow.Struct([new arrow.Field('x', new arrow.Float64(), true)]),
  ),
  free: arrow.vectorFromArray([[1], [2, 3], [], [4, 5, 6]], new arrow.List(item(new arrow.Float64()))),
  bytes: arrow.vectorFromArray(
    [
      [1, 2],
      [255, 0],
      [3, 4],
      [5, 6],
    ],
    new arrow.FixedSizeList(2, item(new arrow.Uint8())),
  ),
  several: arrow.vectorFromArray(
    [
      [[1, 2]],
      [
        [3, 4],
        [5, 6],
      ],
      [],
      [[7, 8]],
    ],
    new arrow.List(item(new arrow.FixedSizeList(2, item(float32)))),
  ),
};
const TABLE = new arrow.Table(COLUMNS);
const FORMS = { file: arrow.tableToIPC(TABLE, 'file'), stream: arrow.tableToIPC(TABLE, 'stream') };

function readerOf(bytes: Uint8Array): ByteReader & { readonly largest: () => number } {
  let largest = 0;
  return {
    size: bytes.length,
    read: async (from, to) => {
      largest = Math.max(largest, to - from);
      return bytes.slice(from, to);
    },
    largest: () => largest,
  };
}

async function rowOf(bytes: Uint8Array, name: string, row: number) {
  const columns = await openArrowVectors(readerOf(bytes));
  const column = columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw new Error(`There is no column ${name}.`);
  return column.readRow(row);
}

describe.each(Object.entries(FORMS))('the vectors of an Arrow %s', (_form, bytes) => {
  it('belong to the columns that contain lists of numbers', async () => {
    const columns = await openArrowVectors(readerOf(bytes));
    expect(
      columns.map(({ name, width, element, isMulti, rowCount }) => [name, width, element, isMulti, rowCount]),
    ).toEqual([
      ['fixed', 2, 'float32', false, 4],
      ['free', undefined, 'float64', false, 4],
      ['bytes', 2, 'uint8', false, 4],
      ['several', 2, 'float32', true, 4],
    ]);
  });

  it.each([
    ['fixed', 3, [[5, 6]]],
    ['free', 3, [[4, 5, 6]]],
    ['free', 2, [[]]],
    ['bytes', 1, [[255, 0]]],
    [
      'several',
      1,
      [
        [3, 4],
        [5, 6],
      ],
    ],
    ['several', 3, [[7, 8]]],
  ])('are read from the column %s, row %i', async (name, row, vectors) => {
    expect(await rowOf(bytes, name, row)).toEqual(vectors);
  });

  it('may be missing from a row', async () => {
    await expect(rowOf(bytes, 'fixed', 2)).rejects.toThrow(new NoVector('The row has no vector.'));
    await expect(rowOf(bytes, 'fixed', 4)).rejects.toThrow(new NotArrowVectors('There is no row 4.'));
  });
});

describe('a file with several batches', () => {
  it('returns its rows in order, and reads only the requested row', async () => {
    const batch = (start: number) =>
      new arrow.Table({
        v: arrow.vectorFromArray(
          Array.from({ length: 1000 }, (_, row) => [start + row, 0]),
          new arrow.FixedSizeList(2, item(float32)),
        ),
      });
    const reader = readerOf(arrow.tableToIPC(batch(0).concat(batch(1000)), 'file'));
    const [column] = await openArrowVectors(reader);
    expect(column?.rowCount).toBe(2000);
    expect(await column?.readRow(1999)).toEqual([[1999, 0]]);
    expect(reader.largest()).toBeLessThan(1000);
  });
});

describe('damaged bytes', () => {
  it('are rejected, or read without exceeding the file', async () => {
    const whole = FORMS.file;
    const change = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = whole.slice();
        for (const [place, value] of changes) bytes[place] = value;
        const reader = readerOf(bytes);
        try {
          for (const { readRow } of await openArrowVectors(reader)) await readRow(1);
        } catch (problem) {
          expect(problem).toBeInstanceOf(NotArrowVectors);
        }
        expect(reader.largest()).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('are rejected at every length that is too short', async () => {
    for (let length = 0; length < 600; length += 7) {
      await expect(openArrowVectors(readerOf(FORMS.stream.slice(0, length)))).rejects.toThrow(
        NotArrowVectors,
      );
    }
  });
});
