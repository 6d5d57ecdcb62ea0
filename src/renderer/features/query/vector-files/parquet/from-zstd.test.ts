import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ELEMENTS, fixedListOf, parquetOf, ZSTD } from '#core/uploads/testing/parquet-vectors.ts';
import { runs } from '#testing/runs.ts';
import { openVectorFile } from '../open-vector-file.ts';
import { bytesSource } from '../testing/bytes-source.ts';
import { VectorRefusal } from '../vector-source.ts';
import { fromZstd } from './from-zstd.ts';

/**
 * Data that produces every kind of block: copies of all lengths and over long distances, literals with and without
 * tables.
 */
const KINDS: Readonly<Record<string, (place: number) => number>> = {
  'the same everywhere': () => 1.5,
  'a short pattern': (place) => place % 7,
  'a long pattern': (place) => Math.sin(place % 5003),
  'few bits': (place) => Math.round(Math.sin(place * place) * 8) / 8,
  noise: (place) => Math.sin(place * 12.9898 + place * place),
  'noise and patterns in turns': (place) =>
    Math.floor(place / 999) % 2 === 0 ? Math.sin(place * place) : Math.floor(place / 50) % 3,
};

it.each(Object.entries(KINDS))('decompresses Zstandard data: %s', async (_name, numberAt) => {
  const rows = Array.from({ length: 200 }, (_, row) =>
    Array.from({ length: 120 }, (__, place) => numberAt(row * 120 + place)),
  );
  const bytes = parquetOf({ v: { type: fixedListOf(120, ELEMENTS.float64), rows } }, ZSTD);
  const { columns } = await openVectorFile(bytesSource(bytes));
  for (let row = 0; row < 200; row += 1) expect(await columns[0]?.readRow(row)).toEqual([rows[row]]);
});

it('reads or rejects Zstandard data with any changed bytes', async () => {
  const rows = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 40 }, (__, place) => Math.round(Math.sin(row * place) * 20) / (1 + (place % 3))),
  );
  const whole = parquetOf({ v: { type: fixedListOf(40, ELEMENTS.float64), rows } }, ZSTD);
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = whole.slice();
      for (const [place, value] of changes) bytes[place] = value;
      bytes.set(whole.subarray(0, 4));
      await openVectorFile(bytesSource(bytes))
        .then(({ columns }) => columns[0]?.readRow(59))
        .catch((problem: unknown) => expect(problem).toBeInstanceOf(VectorRefusal));
    }),
    { numRuns: runs(100) },
  );
});

it('stops early at matches far beyond the end of the output', () => {
  const copies = 2500;
  const literal = [8, 7];
  // One symbol per table: no literals, the repeated offset, and matches of 128 kB.
  const tables = [0x54, 0, 0, 52];
  const bits = [...new Array<number>(copies * 2).fill(255), 1];
  const block = [...literal, 128 + (copies >> 8), copies & 255, ...tables, ...bits];
  const blockHead = littleEndian(3, block.length * 8 + 5);
  const frame = [
    ...littleEndian(4, 0xfd2fb528),
    0xa0,
    ...littleEndian(4, 128 * 1024),
    ...blockHead,
    ...block,
  ];
  expect(() => fromZstd(Uint8Array.from(frame), 128 * 1024, 20)).toThrow(
    new VectorRefusal('The column takes too long to decompress. Save the file with Snappy.'),
  );
});

function littleEndian(size: number, value: number): number[] {
  return Array.from({ length: size }, (_, place) => Math.floor(value / 256 ** place) % 256);
}
