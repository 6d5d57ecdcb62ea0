import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openAnswer } from './decoded-rows.ts';
import { runRowsOf, textAt } from './run-rows.ts';

function answerOf(lengths: readonly number[]): Uint8Array {
  let next = 0;
  const batches = lengths.flatMap((length) => {
    const data = Int32Array.from({ length }, () => next++);
    const column = arrow.makeData({ type: new arrow.Int32(), length, data });
    const fields = [new arrow.Field('n', new arrow.Int32(), true)];
    const struct = arrow.makeData({
      type: new arrow.Struct(fields),
      length,
      nullCount: 0,
      children: [column],
    });
    return new arrow.RecordBatch(new arrow.Schema(fields), struct);
  });
  return arrow.RecordBatchStreamWriter.writeAll(batches).toUint8Array(true);
}

it('runRowsOf finds each row by its index in any batches, up to the limit', async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 });
  const property = fc.asyncProperty(lengths, fc.integer({ min: 0, max: 70 }), async (batchLengths, most) => {
    const rows = runRowsOf(await openAnswer(answerOf(batchLengths)), { showsRowIds: false, most });
    const total = batchLengths.reduce((sum, length) => sum + length, 0);
    const expected = Array.from({ length: Math.min(total, most) }, (_, row) => String(row));
    expect(rows.rows).toBe(expected.length);
    expect([...rows.places()].map((place) => textAt(place, 0))).toEqual(expected);
    const found = expected.map((_, row) => rows.columnsAt(row));
    expect(found.map((place) => place && textAt(place, 0))).toEqual(expected);
    expect(rows.columnsAt(expected.length)).toBeUndefined();
  });
  await fc.assert(property, { numRuns: 100 });
});
