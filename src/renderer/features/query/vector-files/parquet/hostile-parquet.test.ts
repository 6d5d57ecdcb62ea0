import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DELTAS,
  ELEMENTS,
  fixedListOf,
  LAYOUTS,
  listOf,
  parquetOf,
  UNREAD,
} from '#core/uploads/testing/parquet-vectors.ts';
import { runs } from '#testing/runs.ts';
import { openVectorFile } from '../open-vector-file.ts';
import { bytesSource } from '../testing/bytes-source.ts';
import { VectorRefusal } from '../vector-source.ts';
import { decompress } from './decompress.ts';

const DAMAGED = 'The Parquet file is truncated or damaged.';

const COLUMNS = {
  v: { type: listOf(ELEMENTS.float32), rows: [[0.5, 1], [2, null], null, [3, 4, 5]] },
  several: { type: listOf(fixedListOf(2, ELEMENTS.float64)), rows: [[[1, 2]], [], [[3, 4]], null] },
};

/** Reads all vectors of a file, or returns why it is rejected. */
async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  try {
    for (const { readRow } of (await openVectorFile(bytesSource(bytes))).columns) await readRow(0);
    return undefined;
  } catch (problem) {
    expect(problem).toBeInstanceOf(VectorRefusal);
    return problem instanceof VectorRefusal ? problem.message : undefined;
  }
}

/** A file with only a footer. */
function fileOf(footer: readonly number[], length = footer.length): Uint8Array<ArrayBuffer> {
  const magic = bytesOf('PAR1');
  const size = [0, 8, 16, 24].map((shift) => (length >>> shift) & 255);
  return Uint8Array.from([...magic, ...footer, ...size, ...magic]);
}

function bytesOf(text: string): readonly number[] {
  return [...new TextEncoder().encode(text)];
}

describe.each(Object.entries(LAYOUTS))('a Parquet file %s', (_layout, options) => {
  const whole = parquetOf(COLUMNS, options);

  it('is read or rejected, for any changed bytes', async () => {
    const change = fc.tuple(
      fc.nat(whole.length - 9),
      fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = whole.slice();
        for (const [place, value] of changes) bytes[place + 4] = value;
        await readAll(bytes);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is rejected if it is truncated at any length', async () => {
    for (let length = 4; length < whole.length; length += 11) {
      expect(await readAll(whole.slice(0, length))).toBe(DAMAGED);
    }
  });
});

describe('an unsupported Parquet file', () => {
  it.each(Object.entries(UNREAD))('is rejected if it is compressed with %s', async (name, options) => {
    expect(await readAll(parquetOf(COLUMNS, options))).toBe(
      `The column is compressed with ${name}. Save the file with Snappy, Zstandard or gzip, or without compression.`,
    );
  });

  it('is rejected when integers are delta-encoded', async () => {
    const numbers = { v: { type: listOf(ELEMENTS.int8), rows: [[1, 2, 3]] } };
    expect(await readAll(parquetOf(numbers, DELTAS))).toBe(
      'The numbers of the column have an encoding that isn’t supported. Save them plain or with a dictionary.',
    );
  });

  it('is rejected when it has no vectors', async () => {
    expect(await readAll(parquetOf({ name: { type: ELEMENTS.utf8, rows: ['a'] } }))).toBe(
      'No column of the Parquet file holds lists of numbers.',
    );
  });
});

describe('a large Parquet file', () => {
  it('is read only at the requested row', async () => {
    const rows = Array.from({ length: 4000 }, (_, row) => [row, row / 3]);
    const bytes = parquetOf({ v: { type: fixedListOf(2, ELEMENTS.float64), rows } }, { rowsInGroup: 100 });
    const source = bytesSource(bytes);
    const { columns } = await openVectorFile(source);
    const before = source.bytesRead();
    expect(await columns[0]?.readRow(3999)).toEqual([[3999, 1333]]);
    expect(source.bytesRead() - before).toBeLessThan(bytes.length / 2);
  });

  it('can have any size', async () => {
    const bytes = parquetOf(COLUMNS);
    const hole = 4 * 1024 ** 3;
    const footerLength = new DataView(bytes.buffer).getUint32(bytes.length - 8, true);
    const pages = bytes.length - 8 - footerLength;
    const inner = bytesSource(bytes);
    const read = (from: number, to: number) =>
      from < pages ? inner.read(from, Math.min(to, pages)) : inner.read(from - hole, to - hole);
    const { columns } = await openVectorFile({ size: bytes.length + hole, read });
    expect(await columns[0]?.readRow(3)).toEqual([[3, 4, 5]]);
  });
});

describe('a damaged footer', () => {
  it.each([
    ['is longer than the file', fileOf([0], 0xff_ff_ff_ff)],
    // Field 2 is a list of structs, with the highest length that five bytes can encode.
    ['declares two thousand million columns', fileOf([0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07, 0, 0])],
    ['is nested endlessly', fileOf(new Array<number>(100_000).fill(0x1c))],
    ['has a number that never ends', fileOf([0x15, ...new Array<number>(100_000).fill(0xff)])],
    ['has a number of millions of digits', fileOf([0x16, ...new Array<number>(4_000_000).fill(0xff), 0, 0])],
    ['is empty', fileOf([])],
    ['has no schema', fileOf([0])],
  ])('is rejected if it %s', async (_what, bytes) => {
    expect(await readAll(bytes)).toBe(DAMAGED);
  });
});

describe('damaged Snappy data', () => {
  it.each([
    ['a literal of 2 GB', [4, 63 << 2, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3]],
    ['a literal with a negative length', [4, 63 << 2, 0xf0, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6]],
    ['a literal without its length', [4, 63 << 2, 1]],
    ['a copy of nothing', [4, 1, 0]],
    ['fewer bytes than the page has', [4, 0, 7]],
  ])('is rejected if it contains %s', async (_what, bytes) => {
    await expect(decompress(1, Uint8Array.from(bytes), 4)).rejects.toThrow(new VectorRefusal(DAMAGED));
  });

  it('is rejected if the page claims an impossible size', async () => {
    await expect(decompress(1, new Uint8Array(1000), 2 ** 27)).rejects.toThrow(new VectorRefusal(DAMAGED));
  });
});

describe('an encrypted Parquet file', () => {
  const message = 'The Parquet file is encrypted. Save the vectors without encryption.';

  it('is recognized if the whole file is encrypted', async () => {
    expect(await readAll(Uint8Array.from(bytesOf('PAR1....0000PARE')))).toBe(message);
  });

  it('is recognized if only its columns are encrypted', async () => {
    const integer = (step: number, value: number) => [step * 16 + 5, value * 2];
    const name = (step: number, text: string) => [step * 16 + 8, text.length, ...bytesOf(text)];
    const fields = [
      [...name(4, 'schema'), ...integer(1, 1), 0],
      [...integer(3, 1), ...name(1, 'v'), ...integer(1, 1), ...integer(1, 3), 0],
      [...integer(3, 2), ...name(1, 'list'), ...integer(1, 1), 0],
      [...integer(1, 4), ...integer(2, 1), ...name(1, 'element'), 0],
    ];
    const columnWithKey = [0x8c, 0, 0];
    const rowGroup = [0x19, 0x1c, ...columnWithKey, 0x26, 2, 0];
    expect(await readAll(fileOf([0x29, 0x4c, ...fields.flat(), 0x29, 0x1c, ...rowGroup, 0]))).toBe(message);
  });
});
