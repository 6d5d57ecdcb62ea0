import { expect, it } from 'vitest';
import { bytesSource } from '../testing/bytes-source.ts';
import { readParquetRow } from './row-values.ts';

/** Of int32, in lists that are never null: a page of the first version, with eight values at most. */
function pageOf(repetition: readonly (0 | 1)[], numbers: readonly number[]): readonly number[] {
  const packed = (levels: readonly number[]) => [
    ...[2, 0, 0, 0],
    3,
    levels.reduce((bits, level, place) => bits + level * 2 ** place, 0),
  ];
  const body = [
    ...packed(repetition),
    ...packed(numbers.map(() => 1)),
    ...numbers.flatMap((number) => [number, 0, 0, 0]),
  ];
  const size = [0x15, body.length * 2];
  const values = [0x2c, 0x15, numbers.length * 2, 0x15, 0, 0x15, 6, 0x15, 6, 0];
  return [0x15, 0, ...size, ...size, ...values, 0, ...body];
}

it('a row that goes on in the pages after it is read whole, and so is the next one', async () => {
  const bytes = Uint8Array.from([
    ...pageOf([0, 0, 1], [1, 2, 3]),
    ...pageOf([1, 1], [4, 5]),
    ...pageOf([1, 0], [6, 7]),
  ]);
  const open = {
    source: bytesSource(bytes),
    chunk: { rowCount: 3, valueCount: 7, codec: 0, start: 0, end: bytes.length },
    shape: {
      lists: [{ presentAt: 0, entryAt: 1 }],
      numberAt: 1,
      element: { type: 'INT32', size: 4, read: Number },
      repetitions: ['REQUIRED', 'REPEATED', 'REQUIRED'],
    },
  } as const;
  const first = await readParquetRow(open, 0, undefined);
  const second = await readParquetRow(open, 1, first.last);
  const third = await readParquetRow(open, 2, second.last);
  expect([first, second, third].map(({ vectors }) => vectors)).toEqual([[[1]], [[2, 3, 4, 5, 6]], [[7]]]);
  expect((await readParquetRow(open, 1, third.last)).vectors).toEqual([[2, 3, 4, 5, 6]]);
});
