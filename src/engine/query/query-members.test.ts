import { describe, expect, it } from 'vitest';
import type { FullTextNode, QueryObject } from '../../protocol/index.ts';
import { planVectorOf } from '../plan-queries/plan-tables.ts';
import { usePlanTables } from '../plan-queries/testing/use-plan-tables.ts';

const plans = usePlanTables();

const scan: QueryObject = { k: 5n, vector: {} };
const near: QueryObject = { k: 5n, vector: { single_vector: planVectorOf(42) }, vector_column: 'vector' };
const flat: QueryObject = { ...near, bypass_vector_index: true };
const words = (structured_query: FullTextNode): QueryObject => ({
  k: 5000n,
  vector: {},
  full_text_query: { structured_query },
});

async function column(query: QueryObject, name: string, table: 'items' | 'covered' = 'items') {
  const rows = await plans.query(table, query);
  return rows.toArray().map((row) => row[name]);
}

async function names(query: QueryObject): Promise<string[]> {
  return (await plans.query('items', query)).schema.fields.map((field) => field.name);
}

describe('a member of a query', () => {
  it.each<[string, QueryObject, RegExp]>([
    ['k', { ...near, k: 7n }, /fetch=7/],
    ['k above the limit', { ...near, k: 2n ** 63n - 1n }, /fetch=1000000\b/],
    ['distance_type', { ...flat, distance_type: 'cosine' }, /metric=cosine/],
    ['distance_type under its alias', { ...flat, distance_type: 'euclidean' }, /metric=l2/],
    ['nprobes', { ...near, nprobes: 3n }, /minimum_nprobes=3, maximum_nprobes=Some\(3\)/],
    ['minimum_nprobes', { ...near, minimum_nprobes: 30n }, /minimum_nprobes=30, maximum_nprobes=Some\(30\)/],
    ['maximum_nprobes', { ...near, maximum_nprobes: 2n }, /minimum_nprobes=2, maximum_nprobes=Some\(2\)/],
    ['maximum_nprobes of 0', { ...near, maximum_nprobes: 0n }, /minimum_nprobes=20, maximum_nprobes=None/],
    [
      'both nprobes of a range',
      { ...near, minimum_nprobes: 2n, maximum_nprobes: 9n },
      /minimum_nprobes=2, maximum_nprobes=Some\(9\)/,
    ],
    [
      'nprobes, which a range overrides',
      { ...near, nprobes: 3n, minimum_nprobes: 25n },
      /minimum_nprobes=25, maximum_nprobes=Some\(25\)/,
    ],
    ['refine_factor', { ...near, refine_factor: 4n }, /ANNSubIndex: name=vector_idx, k=20/],
    ['refine_factor above the limit', { ...near, refine_factor: 2n ** 31n - 1n }, /k=1000000\b/],
    ['lower_bound', { ...flat, lower_bound: 2 }, /_distance@2 >= 2/],
    ['upper_bound', { ...flat, upper_bound: 9 }, /_distance@2 < 9/],
    ['fast_search', { ...near, fast_search: true }, /^(?![\s\S]*UnionExec)[\s\S]*ANNSubIndex/],
    ['bypass_vector_index', flat, /^(?![\s\S]*ANNSubIndex)[\s\S]*KNNVectorDistance/],
    ['vector_column', { ...near, vector_column: 'vector2' }, /name=vector2_idx/],
    ['offset', { ...scan, offset: 3n }, /range_before=Some\(3\.\.8\)/],
    ['offset above the limit', { ...near, offset: 2n ** 63n - 1n }, /skip=1000000,/],
    ['filter', { ...scan, filter: 'price > 99' }, /full_filter=price > Float64\(99\)/],
    [
      'order_by',
      { ...scan, order_by: [{ column_name: 'id', ascending: false, nulls_first: true }] },
      /id@0 DESC\b/,
    ],
  ])('appears in the plan: %s', async (_, query, shown) => {
    expect(await plans.explain('items', query)).toMatch(shown);
  });

  it('filters before the search only if requested', async () => {
    const filtered = { ...near, filter: "category = 'c3'" };
    expect(await column({ ...filtered, prefilter: true }, 'category')).toEqual(Array(5).fill('c3'));
    expect((await column(filtered, 'category')).length).toBeLessThan(5);
    expect(await column({ ...filtered, prefilter: false }, 'category')).toEqual(
      await column(filtered, 'category'),
    );
  });

  it('searches for each of several vectors separately', async () => {
    const vector = { multi_vector: [planVectorOf(1), planVectorOf(2)] };
    const rows = (await plans.query('items', { ...flat, k: 1n, vector })).toArray();
    const found = new Map(rows.map(({ query_index: index, id }) => [index, id]));
    expect(found).toEqual(
      new Map([
        [0, 1n],
        [1, 2n],
      ]),
    );
  });

  it.each([{}, { single_vector: [] }, { multi_vector: [] }, { multi_vector: [[]] }])(
    'doesn’t search for a vector: %j',
    async (vector) => {
      expect(await column({ k: 3n, vector, vector_column: 'vector' }, 'id')).toEqual([0n, 1n, 2n]);
    },
  );

  it('selects the columns of the response', async () => {
    expect(await names({ ...scan, columns: { column_names: ['price', 'id'] } })).toEqual(['price', 'id']);
    expect(await names({ ...scan, columns: { column_aliases: { twice: 'id * 2', id: 'id' } } })).toEqual([
      'twice',
      'id',
    ]);
    expect(await names({ ...scan, columns: { column_names: [] } })).toContain('vector2');
    expect(await names({ ...scan, columns: { column_names: ['id'] }, with_row_id: true })).toEqual([
      'id',
      '_rowid',
    ]);
  });

  it('reads an older version', async () => {
    const all = { k: 2n ** 63n - 1n, vector: {}, columns: { column_names: ['id'] } };
    expect(await column(all, 'id')).toHaveLength(3301);
    expect(await column({ ...all, version: 1n }, 'id')).toHaveLength(3000);
  });

  it.each([
    ['vector', 3301],
    // Its index is a randomly built graph that may reach few of its rows, and doesn’t contain the 301 rows that were
    // added later.
    ['vector2', 302],
  ])('accepts the maximum of all limits at once, for column %s', async (name, fewest) => {
    const most = 2n ** 63n - 1n;
    const large = { ...near, vector_column: name, ef: most, nprobes: most, refine_factor: 2n ** 31n - 1n };
    const all = await column({ ...large, k: most, columns: { column_names: ['id'] } }, 'id');
    expect(all.length).toBeGreaterThanOrEqual(fewest);
    expect(all.length).toBeLessThanOrEqual(3301);
    expect(await column({ ...large, k: most, offset: most }, 'id')).toEqual([]);
    expect(await column({ ...large, k: 1n, offset: 2n }, 'id')).toHaveLength(1);
  });

  it('returns no rows for a scan with k = 0', async () => {
    expect(await column({ ...scan, k: 0n }, 'id')).toEqual([]);
  });

  it('searches by vector and by text at once', async () => {
    const both = { ...near, full_text_query: { string_query: { query: 'puppy', columns: ['text'] } } };
    expect(await names(both)).toContain('_relevance_score');
  });
});

describe('a full-text search', () => {
  const texts = async (query: QueryObject) => (await column(query, 'text', 'covered')).map(String);
  const has = (word: string) => expect.stringContaining(word);

  it('searches the given columns, or those with an index', async () => {
    const named = await texts({
      k: 9n,
      vector: {},
      full_text_query: { string_query: { query: 'puppy', columns: ['text'] } },
    });
    expect(named).toEqual(Array(9).fill(has('puppy')));
    const unnamed = await texts({ k: 9n, vector: {}, full_text_query: { string_query: { query: 'puppy' } } });
    expect(unnamed).toEqual(named);
  });

  it('matches either word or both', async () => {
    const either = await texts(words({ match: { terms: 'puppy stone' } }));
    const both = await texts(words({ match: { terms: 'puppy stone', operator: 'And' } }));
    expect(both.length).toBeLessThan(either.length);
    expect(both).toEqual(Array(both.length).fill(has('stone')));
    expect(both).toEqual(Array(both.length).fill(has('puppy')));
  });

  it('matches similar words up to the given edit distance', async () => {
    expect(await texts(words({ match: { terms: 'puppi' } }))).not.toEqual([]);
    expect(await texts(words({ match: { terms: 'gardn' } }))).toEqual([]);
    expect(await texts(words({ match: { terms: 'gardn', fuzziness: 1 } }))).not.toEqual([]);
    expect(await texts(words({ match: { terms: 'gardn', fuzziness: 1, prefix_length: 5 } }))).toEqual([]);
  });

  it('matches a phrase exactly or with slop', async () => {
    const phrase = (slop: number) => texts(words({ phrase: { terms: 'puppy river', slop } }));
    expect(await phrase(0)).toEqual(Array((await phrase(0)).length).fill(has('puppy river')));
    expect((await phrase(2)).length).toBeGreaterThan((await phrase(0)).length);
  });

  it('weights words by their boost', async () => {
    const score = async (boost: number) =>
      (await column(words({ match: { terms: 'puppy', boost } }), '_score', 'covered'))[0];
    expect(await score(2)).toBeCloseTo(2 * (await score(1)), 4);
  });

  it('lowers the score of rows that match negative words', async () => {
    const scores = async (query: FullTextNode) => {
      const rows = (await plans.query('covered', words(query))).toArray();
      return new Map(rows.map(({ id, _score: score }) => [id, Number(score)]));
    };
    const positive = { match: { terms: 'puppy' } };
    const plain = await scores(positive);
    const some = await scores({ match: { terms: 'puppy stone', operator: 'And' } });
    const boosted = await scores({
      boost: { positive, negative: { match: { terms: 'stone' } }, negative_boost: 0.9 },
    });
    const fallen = [...plain.keys()].filter((id) => (boosted.get(id) ?? 0) < (plain.get(id) ?? 0));
    expect(new Set(fallen)).toEqual(new Set(some.keys()));
  });

  it('requires `must` words and excludes `must_not` words', async () => {
    const boolean = { must: [{ match: { terms: 'puppy' } }], must_not: [{ match: { terms: 'stone' } }] };
    const found = await texts(words({ boolean }));
    expect(found).toEqual(Array(found.length).fill(has('puppy')));
    expect(found).not.toContainEqual(has('stone'));
    expect(found).not.toEqual([]);
  });

  it('searches several columns', async () => {
    const columns = ['text', 'category'];
    const several = { match_queries: columns.map((name) => ({ terms: 'puppy', column: name })) };
    const found = await texts(words({ multi_match: several }));
    expect(found).toEqual(Array(found.length).fill(has('puppy')));
    const plain = { string_query: { query: 'puppy', columns } };
    expect(await texts({ k: 5000n, vector: {}, full_text_query: plain })).toHaveLength(found.length);
  });
});
