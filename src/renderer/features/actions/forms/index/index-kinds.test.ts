import { expect, test } from 'vitest';
import type { SchemaField } from '#contract/index.ts';
import { columnsOfFields } from '#domain/fields/query-columns.ts';
import { firstDraft } from './first-draft.ts';
import { noIndexReason, offerFor } from './index-kinds.ts';
import type { IndexFormFacts } from './use-index-facts.ts';

const field = (name: string, type: string, family: SchemaField['family']): SchemaField => ({
  name,
  type,
  family,
  nullable: true,
  metadata: [],
  children: [],
});

const columns = columnsOfFields([
  field('title', 'utf8', 'text'),
  field('floats', 'vector · 16 × float32', 'vector'),
  field('halves', 'vector · 12 × float16', 'vector'),
  field('bytes', 'vector · 3 × uint8', 'vector'),
  field('several', 'list of vector · 16 × float32', 'nested'),
  field('several bytes', 'list of vector · 16 × uint8', 'nested'),
  field('tags', 'list of utf8', 'nested'),
]);

const FACTS: IndexFormFacts = {
  columns,
  rows: 5000,
  location: undefined,
  indices: [],
  existing: undefined,
  type: undefined,
  metric: undefined,
  inside: undefined,
};

const GRAPHS = ['IVF_HNSW_SQ', 'IVF_HNSW_PQ'];

test.each([
  ['floats', ['IVF_PQ', 'IVF_FLAT', 'IVF_RQ', ...GRAPHS], ['l2', 'cosine', 'dot']],
  // Without IVF_RQ, because the dimension, 12, is not divisible by 8.
  ['halves', ['IVF_PQ', 'IVF_FLAT', ...GRAPHS], ['l2', 'cosine', 'dot']],
  ['bytes', ['IVF_FLAT'], ['hamming']],
  ['several', ['IVF_PQ', 'IVF_FLAT', 'IVF_RQ', ...GRAPHS], ['cosine']],
  ['several bytes', [], []],
  ['tags', ['LABEL_LIST', 'FTS'], []],
  ['title', ['FTS', 'BTREE', 'BITMAP', 'FM'], []],
  ['', [], []],
])('offers for %s the kinds and metrics that servers can build', (path, kinds, metrics) => {
  expect(offerFor(path, FACTS)).toEqual({ kinds, metrics });
});

test('omits quantized kinds if there are too few rows, and offers all metrics for an unknown column', () => {
  expect(offerFor('floats', { ...FACTS, rows: 255 }).kinds).toEqual(['IVF_FLAT', 'IVF_RQ', 'IVF_HNSW_SQ']);
  expect(offerFor('floats', { ...FACTS, rows: null }).kinds).toContain('IVF_PQ');
  expect(offerFor('later', FACTS).metrics).toHaveLength(4);
});

test('starts with a valid kind and metric, regardless of the preference', () => {
  const bytes = firstDraft({ column: 'bytes', type: 'IVF_PQ', metric: 'l2' }, FACTS);
  expect(bytes).toMatchObject({ name: 'bytes_idx', kind: 'IVF_FLAT', metric: 'hamming' });
  expect(firstDraft({ column: 'several' }, FACTS)).toMatchObject({ kind: 'IVF_PQ', metric: 'cosine' });
  const wanted = { column: 'floats', type: 'IVF_RQ', metric: 'dot' };
  expect(firstDraft(wanted, FACTS)).toMatchObject({ kind: 'IVF_RQ', metric: 'dot' });
});

test('keeps the kind and metric of the existing index, which the server evidently built', () => {
  const existing = { index_name: 'i', index_type: 'IVF_PQ', columns: ['bytes'], others: [] };
  const facts = { ...FACTS, existing, metric: 'l2' };
  expect(offerFor('bytes', facts)).toEqual({ kinds: ['IVF_FLAT', 'IVF_PQ'], metrics: ['hamming', 'l2'] });
  expect(firstDraft({ existing: 'i' }, facts)).toMatchObject({ kind: 'IVF_PQ', metric: 'l2' });
});

test('explains why no index can be built', () => {
  const [several] = columns.filter(({ path }) => path === 'several bytes');
  expect(noIndexReason(several)).toBe(
    'No index can be built on rows of several uint8 vectors. Choose another column.',
  );
  expect(noIndexReason(undefined)).toBe('No column of this table can have an index.');
});
