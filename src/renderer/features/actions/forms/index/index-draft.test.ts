import { expect, test } from 'vitest';
import type { InsideOfIndex, TableIndex } from '#contract/index.ts';
import { type FormerIndex, formerIndex, formerText, isWhollyKnown } from './former-index.ts';
import { filledParameters, type IndexDraft, isSameAgain, settingsOf } from './index-draft.ts';

const TABLE = { rows: 10_187, dimension: 64, itemBytes: 4 };

const existing: TableIndex = { index_name: 'embedding_idx', index_type: 'IVF_PQ', others: [] };

const PRODUCT: FormerIndex = {
  kind: 'IVF_PQ',
  metric: 'cosine',
  settings: { num_partitions: 32, num_sub_vectors: 4, num_bits: 8 },
};

const draft = (change: Partial<IndexDraft> = {}): IndexDraft => ({
  column: 'embedding',
  name: 'embedding_idx',
  kind: 'IVF_PQ',
  metric: 'cosine',
  typed: {},
  ...change,
});

const filled = (change: Partial<IndexDraft>, former: FormerIndex | undefined = PRODUCT) =>
  filledParameters(draft(change), TABLE, former);

const asides = (change: Partial<IndexDraft>) =>
  Object.fromEntries(filled(change).map(({ parameter, aside }) => [parameter.name, aside]));

test('an index of the same kind keeps its current parameters by default', () => {
  expect(settingsOf(filled({}))).toMatchObject({ num_partitions: 32, num_sub_vectors: 4, num_bits: 8 });
  expect(asides({})).toMatchObject({ num_partitions: 'unchanged', sample_rate: 'default' });
  expect(asides({ typed: { num_partitions: '7' } })).toMatchObject({ num_partitions: 'was 32' });
});

test('another kind starts with parameters proposed for it and for the size of the table', () => {
  expect(settingsOf(filled({ kind: 'IVF_HNSW_SQ' }))).toMatchObject({ num_partitions: 1, m: 20 });
  expect(settingsOf(filled({ kind: 'IVF_HNSW_PQ' }))).toMatchObject({ num_sub_vectors: 4 });
  expect(settingsOf(filled({ kind: 'IVF_FLAT' }))).toMatchObject({ num_partitions: 101 });
  // 8 bits per number is a valid choice only for product codes; for a rotated quantizer it exceeds the default.
  expect(settingsOf(filled({ kind: 'IVF_RQ' }))).toMatchObject({ num_bits: 1 });
  expect(asides({ kind: 'IVF_HNSW_SQ' })).toMatchObject({ num_partitions: 'default, was 32', m: 'default' });
  expect(asides({ kind: 'IVF_FLAT', typed: { num_partitions: '7' } })).toMatchObject({
    num_partitions: 'default 101, was 32',
  });
});

test('the number of sub-vectors must be even with 4 bits', () => {
  const problems = (num_bits: string, num_sub_vectors: string) =>
    filled({ typed: { num_bits, num_sub_vectors } }).flatMap(({ problem }) => problem ?? []);
  expect(problems('4', '1')).toEqual(['Sub-vectors must be an even number with 4 bits.']);
  expect([...problems('4', '2'), ...problems('8', '1'), ...problems('4', '')]).toEqual([]);
});

test.each<[string, Partial<IndexDraft>, FormerIndex | undefined, boolean]>([
  ['with the same parameters', {}, PRODUCT, true],
  ['with the same number of partitions, typed', { typed: { num_partitions: '32' } }, PRODUCT, true],
  ['with more partitions', { typed: { num_partitions: '64' } }, PRODUCT, false],
  ['with another sample rate', { typed: { sample_rate: '64' } }, PRODUCT, false],
  ['with another metric', { metric: 'l2' }, PRODUCT, false],
  ['of another kind', { kind: 'IVF_FLAT' }, PRODUCT, false],
  ['with unknown former parameters', {}, { ...PRODUCT, settings: {} }, false],
  ['on scalar values', { kind: 'BTREE' }, { kind: 'BTREE', metric: undefined, settings: {} }, true],
  [
    'on full text',
    { kind: 'FTS' },
    { kind: 'FTS', metric: undefined, settings: { with_position: false } },
    false,
  ],
  ['for the first time', {}, undefined, false],
])('detects whether an index is rebuilt with the same parameters: %s', (_, change, former, isSame) => {
  const parameters = filledParameters(draft(change), TABLE, former);
  expect(isSameAgain(draft(change), parameters, former)).toBe(isSame);
});

test('describes the current index with its kind, metric, and parameters', () => {
  expect(formerText(PRODUCT)).toBe('IVF_PQ, cosine, 32 partitions, 4 sub-vectors, 8 bits');
  expect(
    formerText({
      kind: 'IVF_HNSW_SQ',
      metric: 'l2',
      settings: { num_partitions: 1, num_bits: 8, m: 20, ef_construction: 300 },
    }),
  ).toBe('IVF_HNSW_SQ, l2, 1 partition, 20 edges, 300 candidates');
  expect(formerText({ kind: 'BTREE', metric: undefined, settings: {} })).toBe('BTREE');
});

test('reads the former parameters from the list, the statistics, and the files, without assumptions', () => {
  const facts: InsideOfIndex['facts'] = {
    kind: 'vector',
    index_type: 'IVF_PQ',
    distance_type: 'cosine',
    dimension: 64n,
    num_rows: 10n,
    partition_sizes: [4, 6],
    num_sub_vectors: 4n,
    num_bits: 8n,
    loss: null,
    m: null,
    ef_construction: null,
  };
  const known = formerIndex({ existing, type: undefined, metric: 'Cosine', inside: { facts } });
  expect(known).toEqual({ ...PRODUCT, settings: { ...PRODUCT.settings, num_partitions: 2 } });
  const unknown = formerIndex({ existing, type: undefined, metric: 'jaccard', inside: undefined });
  expect(unknown).toEqual({ kind: 'IVF_PQ', metric: undefined, settings: {} });
  expect(unknown && isWhollyKnown(unknown)).toBe(false);
  const untyped = { ...existing, index_type: null };
  expect(formerIndex({ existing: untyped, type: 'BTREE', metric: null, inside: undefined })?.kind).toBe(
    'BTREE',
  );
  const { index_type: _, ...unlisted } = existing;
  expect(
    formerIndex({ existing: unlisted, type: undefined, metric: null, inside: undefined }),
  ).toBeUndefined();
});
