import { expect, test } from 'vitest';
import type { TableIndex } from '#contract/index.ts';
import { coverageOf, coverageSentence, indexedRowsText, leastCovering } from './index-list.ts';
import { rowsGone } from './RowsIndexed.tsx';

test('prefers the statistics of an index to the values in the list', () => {
  const listed = { num_indexed_rows: 10n, num_unindexed_rows: 0n };
  expect(coverageOf(listed, { num_indexed_rows: 8n, num_unindexed_rows: 2n })).toEqual({
    indexed: 8n,
    unindexed: 2n,
  });
  expect(coverageOf(listed, { num_indexed_rows: null, num_unindexed_rows: undefined })).toEqual({
    indexed: 10n,
    unindexed: 0n,
  });
  expect(coverageOf({ num_indexed_rows: null })).toEqual({ indexed: undefined, unindexed: undefined });
});

test.each([
  [
    988_000n,
    12_000n,
    '12,000 not indexed',
    '12,000 of 1,000,000 rows (1.2%) are not indexed; queries scan them.',
  ],
  [9n, 1n, '1 not indexed', '1 of 10 rows (10%) is not indexed; queries scan it.'],
  [7n, 0n, 'all 7', 'All 7 rows are indexed.'],
  [0n, 0n, 'all 0', 'All rows are indexed.'],
  [undefined, 0n, 'every row', 'All rows are indexed.'],
  [undefined, 5n, '5 not indexed', '5 rows are not indexed; queries scan them.'],
  [7n, undefined, '7 indexed', undefined],
  [undefined, undefined, undefined, undefined],
])('formats %s indexed and %s unindexed rows', (indexed, unindexed, text, sentence) => {
  expect(indexedRowsText({ indexed, unindexed })).toBe(text);
  expect(coverageSentence({ indexed, unindexed })).toBe(sentence);
});

test('finds the index with the most unindexed rows, or none if all are complete', () => {
  const index = (name: string, unindexedRows?: bigint | null): TableIndex => ({
    index_name: name,
    num_unindexed_rows: unindexedRows,
    others: [],
  });
  expect(leastCovering([index('a', 1n), index('b'), index('c', 9n), index('d', 9n)])?.index_name).toBe('c');
  expect(leastCovering([index('a', 0n), index('b', null)])).toBeUndefined();
});

test('counts rows of a segment that the table no longer has', () => {
  expect(rowsGone([{ num_rows: 3000n }], 2556n)).toBe(444n);
  expect(rowsGone([{ num_rows: 2000n }, { num_rows: 556n }], 2556n)).toBe(0n);
  expect(rowsGone([{ num_rows: null }], 2556n)).toBe(0n);
});
