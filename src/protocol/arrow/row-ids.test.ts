import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { NotArrowVectors } from './arrow-errors.ts';
import { readRanking, rowIdsIn } from './row-ids.ts';

type Form = 'file' | 'stream';

interface Row {
  readonly id: bigint;
  readonly distance: number | null;
  readonly title: string | null;
}

const float32 = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  distance: fc.option(float32),
  title: fc.option(fc.string()),
});
const form = fc.constantFrom<Form>('file', 'stream');

/** Rows in batches. The reader has to count the columns before and after to find the row IDs. */
function bytesOf(batches: readonly (readonly Row[])[], as: Form): Uint8Array {
  const vector = new arrow.FixedSizeList(2, new arrow.Field('item', new arrow.Float32(), true));
  const types = {
    title: new arrow.Utf8(),
    vector,
    _distance: new arrow.Float32(),
    _rowid: new arrow.Uint64(),
    flag: new arrow.Bool(),
  };
  const schema = new arrow.Schema(
    Object.entries(types).map(([name, type]) => new arrow.Field(name, type, true)),
  );
  const column = <Type extends arrow.DataType>(values: readonly unknown[], type: Type) =>
    values.length === 0
      ? arrow.makeData({ type, length: 0 } as never)
      : arrow.vectorFromArray(values, type).data[0];
  const parts = batches.map((rows) => {
    const children = [
      column(
        rows.map(({ title }) => title),
        types.title,
      ),
      column(
        rows.map(() => [1, 2]),
        types.vector,
      ),
      column(
        rows.map(({ distance }) => distance),
        types._distance,
      ),
      column(
        rows.map(({ id }) => id),
        types._rowid,
      ),
      column(
        rows.map(() => true),
        types.flag,
      ),
    ];
    const type = new arrow.Struct(schema.fields);
    return new arrow.RecordBatch(
      schema,
      arrow.makeData({ type, length: rows.length, nullCount: 0, children } as never) as never,
    );
  });
  const writer = as === 'file' ? arrow.RecordBatchFileWriter : arrow.RecordBatchStreamWriter;
  return writer.writeAll(new arrow.Table(schema, parts).batches).toUint8Array(true);
}

describe('the row IDs of an answer', () => {
  it('are returned in order, with their ranking column', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1 }), { minLength: 1 }),
      form,
      async (batches, as) => {
        const rows = batches.flat();
        const ranking = await readRanking(bytesOf(batches, as));
        expect(ranking.count).toBe(rows.length);
        expect(ranking.rowIds).toEqual(rows.map(({ id }) => id));
        expect(ranking.rank?.column).toBe('_distance');
        const distances = ranking.rank?.values.map((value) => (value === null ? null : Math.fround(value)));
        expect(distances).toEqual(rows.map(({ distance }) => distance));
      },
    );
    await fc.assert(property, { numRuns: runs(100) });
  });

  it('are empty for an answer without rows', async () => {
    expect(await rowIdsIn(bytesOf([[]], 'stream'))).toEqual([]);
  });

  it('are reported as missing without a row ID column', async () => {
    const table = new arrow.Table({ id: arrow.vectorFromArray([1, 2, 3], new arrow.Int32()) });
    for (const as of ['file', 'stream'] as const) {
      expect(await readRanking(arrow.tableToIPC(table, as))).toEqual({ count: 3 });
    }
    await expect(rowIdsIn(arrow.tableToIPC(table))).rejects.toThrow('no row IDs');
  });

  it.each([
    ['texts', arrow.vectorFromArray(['a'], new arrow.Utf8()), 'unexpected type'],
    ['a null', arrow.vectorFromArray([1n, null], new arrow.Uint64()), 'null'],
  ])('are rejected from a column with %s', async (_, column, words) => {
    await expect(rowIdsIn(arrow.tableToIPC(new arrow.Table({ _rowid: column })))).rejects.toThrow(words);
  });

  it('are ranked by the relevance score of a hybrid search, not by one of its parts', async () => {
    const table = new arrow.Table({
      _distance: arrow.vectorFromArray([0.5], new arrow.Float32()),
      _score: arrow.vectorFromArray([3], new arrow.Float32()),
      _relevance_score: arrow.vectorFromArray([0.016], new arrow.Float32()),
    });
    expect(await readRanking(arrow.tableToIPC(table))).toEqual({
      count: 1,
      rank: { column: '_relevance_score', values: [0.016] },
    });
  });

  it.each(['', 'ARROW1', '<html>', '{"rows": []}'])(
    'are rejected from bytes that are not Arrow: %s',
    async (text) => {
      await expect(readRanking(new TextEncoder().encode(text))).rejects.toBeInstanceOf(NotArrowVectors);
    },
  );

  it('are read from damaged bytes or rejected with NotArrowVectors', async () => {
    const rows = Array.from({ length: 5 }, (_, id) => ({ id: BigInt(id), distance: id, title: `row ${id}` }));
    const damage = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }));
    const property = fc.asyncProperty(
      form,
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      async (as, changes) => {
        const bytes = bytesOf([rows, rows], as);
        for (const [place, change] of changes)
          bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ change;
        const read = await readRanking(bytes).catch((problem: unknown) => problem);
        if (read instanceof NotArrowVectors) return;
        expect(read).toMatchObject({ count: expect.any(Number) });
      },
    );
    await fc.assert(property, { numRuns: runs(300) });
  });
});
