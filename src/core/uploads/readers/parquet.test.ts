import * as arrow from 'apache-arrow';
import { Compression } from 'parquet-wasm';
import { describe, expect, it } from 'vitest';
import { setUpParquetProgram } from '../testing/parquet-program.ts';
import { readFile, tableSentBy } from '../testing/read-file.ts';
import { tableOfPrices } from '../testing/tables.ts';
import { writeParquet } from '../testing/write-parquet.ts';

const program = setUpParquetProgram();
const read = (bytes: Uint8Array) => readFile('a.parquet', bytes, { parquetProgram: program() });

describe('a Parquet file', () => {
  it.each([
    ['snappy', Compression.SNAPPY],
    ['gzip', Compression.GZIP],
    ['brotli', Compression.BROTLI],
    ['zstd', Compression.ZSTD],
    ['lz4_raw', Compression.LZ4_RAW],
  ])('is inspected and read with %s compression', async (codec, compression) => {
    const table = tableOfPrices();
    const reader = await read(writeParquet(table, { rowsInGroup: 4, compression }));
    expect(reader.findings).toMatchObject({
      format: 'parquet',
      rows: 6n,
      batches: 2,
      compression: [codec],
      dictionaries: ['color'],
      problems: [],
    });
    expect(reader.findings.firstRows[0]).toEqual(['4611686018427387904', 'a', 'red', '[0.5, 0]']);
    expect(String((await tableSentBy(reader)).toArray())).toBe(String(table.toArray()));
  });

  it('with many rows is read in pieces, with progress', async () => {
    const ids = Array.from({ length: 200_000 }, (_, index) => BigInt(index));
    const table = new arrow.Table({ id: arrow.vectorFromArray(ids, new arrow.Int64()) });
    const bytes = writeParquet(table, { rowsInGroup: 150_000 });
    const reader = await read(bytes);
    const progress: bigint[] = [];
    let pieces = 0;
    for await (const piece of reader.stream(({ rows, read: place }) => {
      progress.push(rows);
      expect(place).toBeLessThanOrEqual(bytes.length);
    })) {
      expect(piece.length).toBeLessThan(1024 * 1024);
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(3);
    expect(progress.at(-1)).toBe(200_000n);
  });

  it('without rows becomes a table without rows', async () => {
    const empty = new arrow.Table(new arrow.Schema([new arrow.Field('a', new arrow.Int32(), true)]));
    const reader = await read(writeParquet(empty, { rowsInGroup: 10 }));
    expect(reader.findings).toMatchObject({
      rows: 0n,
      problems: [],
      warnings: [expect.stringContaining('no rows')],
    });
    expect((await tableSentBy(reader)).numRows).toBe(0);
  });

  it('that is truncated is rejected', async () => {
    const bytes = writeParquet(tableOfPrices(), { rowsInGroup: 4 });
    const { findings } = await read(bytes.subarray(0, -20));
    expect(findings.problems).toEqual([expect.stringMatching(/^Couldn’t read the Parquet file: .*\.$/)]);
  });

  it('that is damaged in the middle is rejected with a clear message', async () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => BigInt(index) * 1_000_000_007n);
    const table = new arrow.Table({ id: arrow.vectorFromArray(ids, new arrow.Int64()) });
    const bytes = Uint8Array.from(
      writeParquet(table, { rowsInGroup: 20_000, compression: Compression.ZSTD }),
    );
    bytes.fill(0x77, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.9));
    const reader = await read(bytes);
    const sent = reader.findings.problems.length > 0 ? reader.findings.problems[0] : tableSentBy(reader);
    if (typeof sent === 'string') expect(sent).toContain('Couldn’t read the Parquet file');
    else await expect(sent).rejects.toThrowError('Couldn’t read the Parquet file');
  });

  it('that is mostly damaged doesn’t affect the next file', async () => {
    const bytes = Uint8Array.from(writeParquet(tableOfPrices(), { rowsInGroup: 4 }));
    bytes.fill(0x77, 4, bytes.length - 300);
    const { findings } = await read(bytes);
    expect(findings.problems.join()).toContain('Couldn’t read the Parquet file');
    const small = await read(writeParquet(tableOfPrices(), { rowsInGroup: 4 }));
    expect(small.findings.problems).toEqual([]);
  });
});
