import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { vectorsInFirstRow } from './row-vectors.ts';

const nullable = (type: arrow.DataType, name = 'item') => new arrow.Field(name, type, true);
const vectorOf = (length: number, type: arrow.DataType) => new arrow.FixedSizeList(length, nullable(type));

/** The bytes of a table with one column `v` of these rows. */
function bytesOf(
  type: arrow.DataType,
  rows: readonly unknown[],
  form: 'stream' | 'file' = 'stream',
): Uint8Array {
  const column =
    rows.length === 0
      ? arrow.makeVector(arrow.makeData({ type, length: 0 }))
      : arrow.vectorFromArray(rows, type);
  const schema = new arrow.Schema([new arrow.Field('v', type, true)]);
  return arrow.tableToIPC(new arrow.Table(schema, { v: column }), form);
}

async function vectorsOf(bytes: Uint8Array): Promise<number[][]> {
  const row = await vectorsInFirstRow(bytes, 'v');
  if (row.state === 'found') return row.vectors;
  throw new Error(JSON.stringify(row));
}

describe('the vector of the first row', () => {
  it.each([
    ['float16', new arrow.Float16(), [0.5, -2, 0.25], [0.5, -2, 0.25]],
    ['float32', new arrow.Float32(), [0.1, 1e-7, 16777217], [0.1, 1e-7, 16777216]],
    ['float64', new arrow.Float64(), [0.1, 1e-7, 1 / 3], [0.1, 1e-7, 1 / 3]],
    ['int8', new arrow.Int8(), [-128, 0, 127], [-128, 0, 127]],
    ['uint8', new arrow.Uint8(), [0, 1, 255], [0, 1, 255]],
  ])('is read as numbers of the type %s', async (_, type, numbers, expected) => {
    for (const form of ['stream', 'file'] as const) {
      const bytes = bytesOf(vectorOf(3, type), [numbers, [9, 9, 9]], form);
      expect(await vectorsInFirstRow(bytes, 'v')).toEqual({ state: 'found', vectors: [expected] });
    }
  });

  it('keeps the value of every float32 in its shortest decimal form', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 2, maxLength: 2 }),
      async (numbers) => {
        const [vector] = await vectorsOf(bytesOf(vectorOf(2, new arrow.Float32()), [numbers]));
        expect(vector?.map(Math.fround)).toEqual(numbers);
      },
    );
    await fc.assert(property);
  });

  it('may consist of several vectors', async () => {
    const several = new arrow.List(nullable(vectorOf(2, new arrow.Float32())));
    const bytes = bytesOf(several, [
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      [[7, 8]],
    ]);
    expect(await vectorsInFirstRow(bytes, 'v')).toEqual({
      state: 'found',
      vectors: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    });
  });

  it('is found after empty batches and at any byte offset', async () => {
    const type = vectorOf(2, new arrow.Float64());
    const schema = new arrow.Schema([new arrow.Field('v', type, true)]);
    const batchOf = (rows: readonly number[][]) =>
      new arrow.Table(schema, { v: arrow.vectorFromArray(rows, type) }).batches;
    const empty = new arrow.RecordBatch(
      schema,
      arrow.makeData({
        type: new arrow.Struct(schema.fields),
        length: 0,
        children: [arrow.makeData({ type, length: 0 })],
      }),
    );
    const bytes = arrow.tableToIPC(
      new arrow.Table(schema, [empty, empty, ...batchOf([[1, 2]]), ...batchOf([[3, 4]])]),
      'stream',
    );
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(await vectorsInFirstRow(shifted.subarray(3), 'v')).toEqual({ state: 'found', vectors: [[1, 2]] });
  });

  it('is found in the only column even if the server names it differently', async () => {
    const bytes = bytesOf(vectorOf(1, new arrow.Float32()), [[1]]);
    expect(await vectorsInFirstRow(bytes, 'document.v')).toMatchObject({ state: 'found' });
  });
});

describe('a missing vector', () => {
  const single = vectorOf(2, new arrow.Float32());
  const several = new arrow.List(nullable(single));

  it.each([
    ['for a null row', single, [null, [1, 2]], 'The row has no vector.'],
    ['for a null number', single, [[1, null]], 'A number of the vector is null.'],
    ['for a number that is NaN', single, [[1, Number.NaN]], 'One of its numbers is none.'],
    ['for an empty list', several, [[]], 'Its list of vectors is empty.'],
    ['for a null list', several, [null], 'The row has no vector.'],
    ['for a null vector in a list', several, [[[1, 2], null]], 'This row contains a null vector.'],
    ['for a text column', new arrow.Utf8(), ['a'], 'It isn’t a vector column.'],
    ['for a vector of texts', vectorOf(1, new arrow.Utf8()), [['a']], 'It isn’t a vector column.'],
  ])('is reported %s', async (_, type, rows, words) => {
    expect(await vectorsInFirstRow(bytesOf(type, rows), 'v')).toEqual({
      state: 'no vector',
      reason: words,
    });
  });

  it('is reported for a column that the server did not send', async () => {
    const bytes = arrow.tableToIPC(arrow.tableFromArrays({ a: [1], b: [2] }), 'stream');
    expect(await vectorsInFirstRow(bytes, 'v')).toMatchObject({
      state: 'no vector',
      reason: 'It isn’t a vector column.',
    });
  });

  it('is reported as unreadable if the vector is too long for a query', async () => {
    const long = vectorOf(1_000_001, new arrow.Uint8());
    expect(await vectorsInFirstRow(bytesOf(long, [new Array(1_000_001).fill(1)]), 'v')).toMatchObject({
      state: 'unreadable',
      reason: 'The row has more than 1000000 numbers.',
    });
  });
});

describe('vectorsInFirstRow', () => {
  const type = vectorOf(4, new arrow.Float32());

  it('returns no vector without a row', async () => {
    for (const form of ['stream', 'file'] as const)
      expect(await vectorsInFirstRow(bytesOf(type, [], form), 'v')).toEqual({ state: 'no row' });
  });

  it('rejects bytes that are not Arrow', async () => {
    for (const text of ['', '{"error":"no"}', '<html>', 'ARROW1']) {
      expect(await vectorsInFirstRow(new TextEncoder().encode(text), 'v')).toMatchObject({
        state: 'unreadable',
      });
    }
  });

  /** A number in a message; one changed byte can make it billions. */
  it.each(['stream', 'file'] as const)('reads or rejects a %s with random damage, quickly', async (form) => {
    const whole = bytesOf(type, [[1, 2, 3, 4]], form);
    const places = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 3,
    });
    const property = fc.asyncProperty(places, fc.nat(whole.length), async (changes, length) => {
      const bytes = whole.slice(0, length % 4 === 0 ? length : whole.length);
      for (const [place, value] of changes) if (place < bytes.length) bytes[place] = value;
      const { state } = await vectorsInFirstRow(bytes, 'v');
      expect(['found', 'no row', 'no vector', 'unreadable']).toContain(state);
    });
    await fc.assert(property, { numRuns: runs(testSize({ short: 500, whole: 2000 })) });
  });

  it('takes no memory for billions of rows that are only declared', async () => {
    const whole = bytesOf(type, [[1, 2, 3, 4]]);
    const places = Array.from({ length: whole.length / 8 }, (_, index) => index * 8);
    const counts = places.filter(
      (place) => new DataView(whole.buffer, whole.byteOffset).getBigInt64(place, true) === 1n,
    );
    // The count of the batch, and that of its column.
    expect(counts).toHaveLength(2);
    for (const place of counts) {
      const bytes = whole.slice();
      new DataView(bytes.buffer).setBigInt64(place, 2n ** 33n, true);
      expect(await vectorsInFirstRow(bytes, 'v')).toEqual({ state: 'found', vectors: [[1, 2, 3, 4]] });
    }
  });

  it('reads or rejects bytes with any single byte changed', async () => {
    const whole = bytesOf(new arrow.List(nullable(type)), [[[1, 2, 3, 4]]]);
    for (let place = 0; place < whole.length; place += 1) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bytes = whole.slice();
        bytes[place] = value;
        expect(await vectorsInFirstRow(bytes, 'v')).toHaveProperty('state');
      }
    }
  });
});
