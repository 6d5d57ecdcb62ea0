import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { openNpyFile, openVectorFile } from './open-vector-file.ts';
import { bytesSource } from './testing/bytes-source.ts';
import { type NpyOptions, npyBytes } from './testing/npy-bytes.ts';
import { VectorRefusal } from './vector-source.ts';

async function columnOf(options: NpyOptions) {
  const { columns, form } = await openVectorFile(bytesSource(npyBytes(options)));
  const [column] = columns;
  if (column === undefined) throw new Error('A file has a column.');
  return { ...column, form };
}

const refusal = (options: NpyOptions) =>
  columnOf(options)
    .then(({ readRow }) => readRow(0))
    .catch((problem: unknown) => (problem instanceof VectorRefusal ? problem.message : problem));

/** The numbers 1 and -2 in each type; in unsigned types 1 and 200. */
const TYPES: readonly (readonly [
  descriptor: string,
  bytes: readonly number[],
  numbers: readonly number[],
])[] = [
  ['<f2', [0x00, 0x3c, 0x00, 0xc0], [1, -2]],
  ['>f2', [0x3c, 0x00, 0xc0, 0x00], [1, -2]],
  ['<f4', [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0], [1, -2]],
  ['>f4', [0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0], [1, -2]],
  ['<f8', [0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0xc0], [1, -2]],
  ['>f8', [0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0], [1, -2]],
  ['|i1', [1, 0xfe], [1, -2]],
  ['<i2', [1, 0, 0xfe, 0xff], [1, -2]],
  ['>i2', [0, 1, 0xff, 0xfe], [1, -2]],
  ['<i4', [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff], [1, -2]],
  ['>i4', [0, 0, 0, 1, 0xff, 0xff, 0xff, 0xfe], [1, -2]],
  ['<i8', [1, 0, 0, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [1, -2]],
  ['|u1', [1, 200], [1, 200]],
  ['<u2', [1, 0, 200, 0], [1, 200]],
  ['>u4', [0, 0, 0, 1, 0, 0, 0, 200], [1, 200]],
  ['<u8', [1, 0, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 0, 0, 0, 0], [1, 200]],
];

describe('an NPY file', () => {
  it.each(TYPES)('of type %s returns its numbers', async (descriptor, bytes, numbers) => {
    const column = await columnOf({ descriptor: `'${descriptor}'`, data: Uint8Array.from(bytes) });
    expect(await column.readRow(0)).toEqual([numbers]);
  });

  it.each([1, 2, 3] as const)('of version %i is read', async (version) => {
    const { rowCount, width, form } = await columnOf({ version });
    expect({ rowCount, width, form }).toEqual({ rowCount: 1, width: 2, form: 'NPY, float32' });
  });

  it('with two dimensions has rows, in both memory orders', async () => {
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6);
    const rows = await columnOf({ descriptor: "'|u1'", shape: '(2, 3)', data });
    const columns = await columnOf({ descriptor: "'|u1'", shape: '(2, 3)', data, fortran: true });
    expect(await rows.readRow(1)).toEqual([[4, 5, 6]]);
    expect(await columns.readRow(1)).toEqual([[2, 4, 6]]);
  });

  it('of half floats returns subnormal and large values, and rejects NaN', async () => {
    const halves = { descriptor: "'<f2'", data: Uint8Array.of(1, 0, 0xff, 0x7b) };
    expect(await (await columnOf(halves)).readRow(0)).toEqual([[2 ** -24, 65504]]);
    expect(await refusal({ ...halves, data: Uint8Array.of(0, 0x7e, 0, 0) })).toMatch(/^Number 1 is NaN/);
    expect(await refusal({ ...halves, data: Uint8Array.of(0, 0, 0, 0xfc) })).toMatch(
      /^Number 2 is -Infinity/,
    );
  });

  it('reads only the requested row', async () => {
    const source = bytesSource(npyBytes({ shape: '(50000, 4)', data: new Uint8Array(800_000) }));
    const { columns } = await openNpyFile(source);
    await columns[0]?.readRow(49_999);
    expect(source.bytesRead()).toBeLessThan(11_000);
  });
});

describe('a rejected file', () => {
  it.each([
    ["'|O'", 'The file holds Python objects, which only Python can read. Save the vectors as float32.'],
    ["'<c8'", 'The file holds complex numbers. Save the vectors as float32.'],
    ["'<f3'", 'The file holds elements of the type "<f3". Save the vectors as float32.'],
    ["[('a', '<f4')]", 'The file holds records of several members. Save the vectors alone.'],
  ])('with elements of type %s states the type', async (descriptor, message) => {
    expect(await refusal({ descriptor })).toBe(message);
  });

  it.each([
    ['()', 'The file contains a single number, not a vector.'],
    ['(0,)', 'The vector has no numbers.'],
    ['(0, 2)', 'The array has no rows.'],
    ['(1, 2, 3)', 'The array has 3 dimensions; use one or two.'],
    ['(3,)', 'The file is truncated: its header declares 1 × 3 numbers.'],
    [
      '(99999999999999999999, 2)',
      'The file is truncated: its header declares 100000000000000000000 × 2 numbers.',
    ],
    ['(70000,)', 'The vector has 70000 numbers; the limit is 65536.'],
  ])('of shape %s states the problem', async (shape, message) => {
    expect(await refusal({ shape })).toBe(message);
  });

  it.each([
    [Uint8Array.of(), 'The file is empty.'],
    [
      new TextEncoder().encode('PARE....PARE'),
      'This is an encrypted Parquet file. Vectors are read from JSON, NPY, Arrow IPC and Parquet.',
    ],
    [new TextEncoder().encode('hello'), 'Invalid JSON, or it contains NaN, which JSON doesn’t support.'],
  ])('of another format names the format', async (bytes, message) => {
    await expect(openVectorFile(bytesSource(bytes))).rejects.toThrow(new VectorRefusal(message));
  });

  it('is the only possible result of damaged or truncated bytes', async () => {
    const whole = npyBytes({ shape: '(2, 2)', data: new Uint8Array(16) });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.nat(whole.length), async (changes, length) => {
        const bytes = whole.slice(0, length);
        for (const [place, value] of changes) bytes[place] = value;
        await openVectorFile(bytesSource(bytes))
          .then(({ columns }) => columns[0]?.readRow(0))
          .catch((problem: unknown) => expect(problem).toBeInstanceOf(VectorRefusal));
      }),
      { numRuns: runs(500) },
    );
  });
});
