import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { MAX_RUN_ROWS } from '#contract/index.ts';
import { openAnswer } from './decoded-rows.ts';
import { mergeHalves } from './merge-halves.ts';

async function half(from: number, rows: number) {
  const ids = BigUint64Array.from({ length: rows }, (_, index) => BigInt(from + index));
  return openAnswer(arrow.tableToIPC(new arrow.Table({ _rowid: arrow.vectorFromArray(ids) }), 'stream'));
}

it('mergeHalves uses no more rows of a half than were requested from it', async () => {
  const halves = { vector: await half(0, MAX_RUN_ROWS + 10), text: await half(MAX_RUN_ROWS + 10, 3) };
  const merged = await mergeHalves(halves, { showsRowIds: true, offset: 0, most: 10 * MAX_RUN_ROWS });
  expect(merged.rows).toBe(MAX_RUN_ROWS + 1 + 3);
});
