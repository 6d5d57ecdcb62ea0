import { expect, test } from 'vitest';
import type { IndexInsideFacts } from '#contract/index.ts';
import { bytesAVector, insideText, unindexedCost, valuesEach } from './inside-texts.ts';

const VECTOR: IndexInsideFacts = {
  kind: 'vector',
  index_type: 'IVF_PQ',
  distance_type: 'cosine',
  dimension: 768n,
  num_rows: 10n,
  partition_sizes: [4, 6],
  num_sub_vectors: 96n,
  num_bits: 8n,
  loss: null,
  m: null,
  ef_construction: null,
};

test.each<[string | null, IndexInsideFacts | undefined, string | null | undefined, string | undefined]>([
  ['IVF_PQ', VECTOR, 'cosine', '2 partitions, cosine'],
  ['IVF_PQ', { ...VECTOR, partition_sizes: null }, null, undefined],
  ['IVF_PQ', undefined, 'l2', 'l2'],
  [
    'BTREE',
    { kind: 'btree', num_rows: 1n, num_pages: 1n, page_rows: 4096n },
    undefined,
    'answers =, <, >, IN, BETWEEN',
  ],
  ['Bitmap', { kind: 'bitmap', num_values: 5n }, undefined, '5 values'],
  ['FM', { kind: 'unknown' }, undefined, 'answers contains'],
  [null, undefined, undefined, undefined],
])('describes %s by its structure', (type, facts, metric, text) => {
  expect(insideText(type, facts, metric)).toBe(text);
});

test('describes vector parts only if they divide the vector evenly', () => {
  expect(valuesEach(768n, 96n)).toBe('8 values each');
  expect(valuesEach(16n, 16n)).toBe('1 value each');
  expect(valuesEach(10n, 4n)).toBeUndefined();
  expect(valuesEach(10n, 0n)).toBeUndefined();
  expect(bytesAVector(8n, 96n)).toBe('96 B a vector');
  expect(bytesAVector(4n, 3n)).toBe('2 B a vector');
  expect(bytesAVector(8n, null)).toBeUndefined();
});

test('describes the cost of unindexed rows', () => {
  expect(unindexedCost({ type: 'IVF_PQ', unindexed: 38_214n, facts: VECTOR })).toBe(
    'Every search compares these 38,214 rows one by one, about 117 MB of vectors.',
  );
  expect(unindexedCost({ type: 'IVF_PQ', unindexed: 1n, facts: undefined })).toBe(
    'Every search compares this row one by one.',
  );
  expect(unindexedCost({ type: 'BTREE', unindexed: 5n, facts: { kind: 'unknown' } })).toBe(
    'Every query that uses the index scans these 5 rows.',
  );
});
