import { expect, it } from 'vitest';
import { bytesSource } from '../testing/bytes-source.ts';
import { VectorRefusal } from '../vector-source.ts';
import type { ChunkSource } from './pages.ts';
import { readParquetRow } from './row-values.ts';
import { packedLevels, parquetPage } from './testing/parquet-page.ts';

/** A page of lists that are never null. */
function pageOf(repetition: readonly (0 | 1)[], numbers: readonly number[]): readonly number[] {
  const definition = packedLevels(numbers.map(() => 1));
  return parquetPage({ repetition: packedLevels(repetition), definition, numbers, count: numbers.length });
}

function chunkOf(bytes: Uint8Array<ArrayBuffer>, rowCount: number, valueCount: number): ChunkSource {
  return {
    source: bytesSource(bytes),
    chunk: { rowCount, valueCount, codec: 0, start: 0, end: bytes.length },
    shape: {
      lists: [{ presentAt: 0, entryAt: 1 }],
      numberAt: 1,
      element: { type: 'INT32', size: 4, read: Number },
      repetitions: ['REQUIRED', 'REPEATED', 'REQUIRED'],
    },
  };
}

it('reads a row that continues on later pages, and the next row', async () => {
  const bytes = Uint8Array.from([
    ...pageOf([0, 0, 1], [1, 2, 3]),
    ...pageOf([1, 1], [4, 5]),
    ...pageOf([1, 0], [6, 7]),
  ]);
  const open = chunkOf(bytes, 3, 7);
  const first = await readParquetRow(open, 0, undefined);
  const second = await readParquetRow(open, 1, first.last);
  const third = await readParquetRow(open, 2, second.last);
  expect([first, second, third].map(({ vectors }) => vectors)).toEqual([[[1]], [[2, 3, 4, 5, 6]], [[7]]]);
  expect((await readParquetRow(open, 1, third.last)).vectors).toEqual([[2, 3, 4, 5, 6]]);
});

it.each([
  ['repetition', { repetition: [0xfe, 0xff, 0xff, 0x0f, 0], definition: packedLevels([1]) }],
  ['definition', { repetition: packedLevels([0]), definition: [0xfe, 0xff, 0xff, 0x0f, 1] }],
])('rejects a run of %s levels longer than the page', async (_which, levels) => {
  const bytes = Uint8Array.from(parquetPage({ ...levels, numbers: [1], count: 1 }));
  await expect(readParquetRow(chunkOf(bytes, 1, 1), 0, undefined)).rejects.toThrow(
    new VectorRefusal('The Parquet file is truncated or damaged.'),
  );
});

it.each([
  ['repetition', { repetition: [], definition: packedLevels([1]) }],
  ['definition', { repetition: packedLevels([0]), definition: [0, 1] }],
])('rejects a page with fewer %s levels than values', async (_which, levels) => {
  const bytes = Uint8Array.from(parquetPage({ ...levels, numbers: [1], count: 1 }));
  await expect(readParquetRow(chunkOf(bytes, 1, 1), 0, undefined)).rejects.toThrow(
    new VectorRefusal('The Parquet file is truncated or damaged.'),
  );
});
