import { expect, test } from 'vitest';
import { indexRemedy } from './index-remedy.ts';

const columns = ['id', 'price', 'price_min', 'shop', 'shop.city'].map((name) => ({ name, isWide: false }));
const scan = (quote: string) => ({ kind: 'full-scan', tone: 'warning', quote }) as const;

test.each([
  ['full_filter=price < Int64(3)', 'price'],
  ['price_min@1 > 3 AND price@0 < 3', 'price_min'],
  ['shop.city = Utf8("Rome")', 'shop.city'],
  ['uuid = Utf8("x")', undefined],
  ['', undefined],
])('maps the filter %j to an index on %s', (quote, column) => {
  expect(indexRemedy(scan(quote), { columns })).toEqual({ kind: 'create', column });
});

test('recommends an index on the vector column for a search without one, if the query names it', () => {
  const finding = { kind: 'brute-force', tone: 'warning', quote: 'KNNVectorDistance' } as const;
  expect(indexRemedy(finding, { query: { vector_column: 'embedding' } })).toEqual({
    kind: 'create',
    column: 'embedding',
  });
  expect(indexRemedy(finding, {})).toEqual({ kind: 'create', column: undefined });
});

test('recommends optimizing, not a new index, for unindexed rows and many segments', () => {
  for (const kind of ['unindexed-rows', 'many-deltas'] as const) {
    expect(indexRemedy({ kind, tone: 'hint', quote: '' }, {})).toEqual({ kind: 'optimize' });
  }
});

test('has no remedy for a finding that no index would fix', () => {
  expect(indexRemedy({ ...scan('price < 3'), tone: 'hint' }, { columns })).toBeUndefined();
  expect(indexRemedy({ kind: 'wide-refine', tone: 'hint', quote: '' }, {})).toBeUndefined();
});
