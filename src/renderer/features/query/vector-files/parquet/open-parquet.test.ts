import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ELEMENTS,
  fixedListOf,
  LAYOUTS,
  listOf,
  type ParquetColumn,
  parquetOf,
  SPLIT_BYTES,
  structOf,
} from '#core/uploads/testing/parquet-vectors.ts';
import { runs } from '#testing/runs.ts';
import { openVectorFile } from '../open-vector-file.ts';
import { bytesSource } from '../testing/bytes-source.ts';
import { VectorRefusal } from '../vector-source.ts';

const { float32, float64 } = ELEMENTS;

const COLUMNS: Readonly<Record<string, ParquetColumn>> = {
  name: { type: ELEMENTS.utf8, rows: ['a', null, 'c', 'd'] },
  point: { type: structOf(listOf(float32)), rows: [{ inside: [1] }, null, { inside: [] }, { inside: [4] }] },
  fixed: { type: fixedListOf(2, float32), rows: [[1, 2], [3, 4], null, [5, 0.1]] },
  texts: { type: listOf(ELEMENTS.utf8), rows: [['a'], [], null, ['b', 'c']] },
  free: { type: listOf(float64), rows: [[1], [2, 1 / 3], [], [4, null, 6]] },
  half: {
    type: fixedListOf(2, ELEMENTS.float16),
    rows: [
      [1, -2],
      [0.5, 0.25],
      [0, 1],
      [3, 4],
    ],
  },
  bytes: {
    type: fixedListOf(2, ELEMENTS.uint8),
    rows: [
      [1, 2],
      [255, 0],
      [3, 4],
      [5, 6],
    ],
  },
  several: {
    type: listOf(fixedListOf(2, float32)),
    rows: [
      [[1, 2]],
      [
        [3, 4],
        [5, 6],
      ],
      [],
      [[7, 8], null],
    ],
  },
};

async function columnOf(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const { columns } = await openVectorFile(bytesSource(bytes));
  const column = columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(`There is no column ${name}.`);
  return column;
}

const rowOf = async (bytes: Uint8Array<ArrayBuffer>, name: string, row: number) =>
  (await columnOf(bytes, name)).readRow(row);

describe.each(Object.entries(LAYOUTS))('a Parquet file %s', (_layout, options) => {
  const bytes = parquetOf(COLUMNS, options);

  it('offers its columns with lists of numbers', async () => {
    const { form, columns } = await openVectorFile(bytesSource(bytes));
    expect(form).toBe('Parquet');
    expect(columns.map(({ name, width, rowCount }) => [name, width, rowCount])).toEqual([
      ['fixed', 2, 4],
      ['free', undefined, 4],
      ['half', 2, 4],
      ['bytes', 2, 4],
      ['several', 2, 4],
    ]);
  });

  it.each([
    ['fixed', 0, [[1, 2]]],
    ['fixed', 3, [[5, 0.1]]],
    ['free', 1, [[2, 1 / 3]]],
    ['half', 1, [[0.5, 0.25]]],
    ['bytes', 1, [[255, 0]]],
    [
      'several',
      1,
      [
        [3, 4],
        [5, 6],
      ],
    ],
  ])('returns the vectors of %s in row %i', async (name, row, vectors) => {
    expect(await rowOf(bytes, name, row)).toEqual(vectors);
  });

  it.each([
    ['fixed', 2, 'The row has no vector.'],
    ['fixed', 4, 'There is no row 4.'],
    ['free', 2, 'The vector has no numbers.'],
    ['free', 3, 'A number of the vector is null.'],
    ['several', 2, 'The row has no vectors.'],
    ['several', 3, 'This row contains a null vector.'],
  ])('explains why %s has no vector in row %i', async (name, row, message) => {
    await expect(rowOf(bytes, name, row)).rejects.toThrow(new VectorRefusal(message));
  });
});

it.each(Object.entries({ ...LAYOUTS, 'of split bytes': SPLIT_BYTES }))(
  'a Parquet file %s round-trips any numbers, read in any order',
  async (_layout, options) => {
    const number = { noNaN: true, noDefaultInfinity: true };
    const row = fc.tuple(
      fc.array(fc.float(number), { minLength: 1, maxLength: 9 }),
      fc.array(fc.double(number), { minLength: 1, maxLength: 9 }),
    );
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.nat(11),
      async (rows, start) => {
        const written = parquetOf(
          {
            single: { type: listOf(float32), rows: rows.map(([single]) => single) },
            double: { type: listOf(float64), rows: rows.map(([, double]) => double) },
          },
          options,
        );
        const single = await columnOf(written, 'single');
        const double = await columnOf(written, 'double');
        for (let step = 0; step < rows.length; step += 1) {
          const place = (start + step) % rows.length;
          const [read] = await single.readRow(place);
          expect([read?.map(Math.fround), ...(await double.readRow(place))]).toEqual(rows[place]);
        }
      },
    );
    await fc.assert(property, { numRuns: runs(20) });
  },
);
