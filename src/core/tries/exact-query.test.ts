import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryObject } from '#protocol/index.ts';
import { exactAnswer, exactQuery, recallOf } from './exact-query.ts';

const near: QueryObject = { k: 3n, vector: { single_vector: [1, 2] } };

describe('the exact form of a query', () => {
  it('keeps what defines the result, and drops the settings that trade recall for speed', () => {
    const query: QueryObject = {
      ...near,
      vector_column: 'v',
      filter: 'a > 1',
      version: 7n,
      lower_bound: 0.1,
      upper_bound: 2,
      distance_type: 'cosine',
      nprobes: 4n,
      minimum_nprobes: 2n,
      maximum_nprobes: 9n,
      refine_factor: 3n,
      ef: 50n,
      fast_search: true,
      prefilter: false,
      columns: { column_names: ['title', 'v'] },
    };
    expect(exactQuery(query, 'l2', 'smallest')).toEqual({
      first: 0,
      count: 3,
      body: {
        k: 103n,
        vector: { single_vector: [1, 2] },
        vector_column: 'v',
        filter: 'a > 1',
        version: 7n,
        lower_bound: 0.1,
        upper_bound: 2,
        distance_type: 'cosine',
        columns: { column_names: ['_rowid', '_distance'] },
        bypass_vector_index: true,
        fast_search: false,
        prefilter: true,
        with_row_id: true,
      },
    });
  });

  it('uses the distance type of the index if the query has none', () => {
    expect(exactQuery(near, 'cosine', 'smallest').body.distance_type).toBe('cosine');
    expect(exactQuery({ ...near, distance_type: null }, 'cosine', 'smallest').body.distance_type).toBe(
      'cosine',
    );
    expect(exactQuery(near, undefined, 'smallest').body).not.toHaveProperty('distance_type');
  });

  it('requests additional rows on both sides of the page', () => {
    expect(exactQuery({ ...near, offset: 250n }, undefined, 'smallest')).toMatchObject({
      first: 100,
      body: { k: 203n, offset: 150n },
    });
    expect(exactQuery({ ...near, offset: 40n }, undefined, 'smallest')).toMatchObject({
      first: 40,
      body: { k: 143n },
    });
    expect(exactQuery({ ...near, offset: 40n }, undefined, 'smallest').body).not.toHaveProperty('offset');
  });

  it.each([
    ['it also has a full-text query', { full_text_query: { string_query: { query: 'chair' } } }],
    ['it has another order', { order_by: [{ column_name: 'price' }] }],
    ['it requests nearly all rows', { k: 2n ** 63n - 1n }],
  ])('requests no additional rows if %s', (_, members) => {
    const { body, first } = exactQuery({ ...near, offset: 5n, ...members }, undefined, 'smallest');
    expect({ k: body.k, offset: body.offset, first }).toEqual({
      k: 3n,
      offset: 5n,
      first: 0,
      ...pick(members),
    });
  });

  it('keeps the columns of the query for a server that rejects others', () => {
    const query = { ...near, columns: { column_names: ['title'] } };
    expect(exactQuery(query, undefined, 'as asked').body.columns).toEqual({ column_names: ['title'] });
  });
});

function pick(members: Partial<QueryObject>): Partial<QueryObject> {
  return members.k === undefined ? {} : { k: members.k };
}

const answer = (distances: readonly number[]) => ({
  count: distances.length,
  rowIds: distances.map((_, place) => BigInt(place)),
  rank: { column: '_distance', values: distances } as const,
});

describe('the recall of an answer', () => {
  const exact = exactAnswer(answer([0, 1, 1, 2, 2, 2, 3]), { first: 1, count: 3 });
  if (exact === undefined) throw new Error('It has row IDs.');

  it.each([
    ['all rows', [1n, 2n, 3n], 3],
    ['all rows in another order', [3n, 1n, 2n], 3],
    ['another row that ties with the last one', [1n, 2n, 5n], 3],
    ['some of the rows', [1n, 2n, 6n], 2],
    ['the same row repeated', [1n, 1n, 1n], 1],
    ['a nearer row that belongs to the previous page', [0n, 1n, 2n], 2],
    ['more rows than requested', [1n, 2n, 3n, 4n, 5n], 3],
    ['no rows', [], 0],
  ])('is correct for an answer with %s', (_, rowIds, found) => {
    expect(recallOf(rowIds, exact)).toEqual({ found, of: 3 });
  });

  it('is relative to the number of rows that exist', () => {
    const beyond = exactAnswer(answer([0, 1]), { first: 1, count: 10 });
    expect(beyond?.of).toBe(1);
    expect(exactAnswer(answer([0, 1]), { first: 5, count: 10 })?.of).toBe(0);
  });

  it('is undefined without row IDs', () => {
    expect(exactAnswer({ count: 3 }, { first: 0, count: 3 })).toBeUndefined();
  });

  it('equals the size of the set intersection if no distances tie', () => {
    const rowId = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    const property = fc.property(
      fc.uniqueArray(rowId, { maxLength: 40 }),
      fc.uniqueArray(rowId, { maxLength: 40 }),
      fc.nat(40),
      (wanted, others, shared) => {
        const all = exactAnswer({ count: wanted.length, rowIds: wanted }, { first: 0, count: wanted.length });
        if (all === undefined) throw new Error('It has row IDs.');
        const found = new Set([...wanted.slice(0, shared), ...others]);
        const expected = wanted.filter((one) => found.has(one)).length;
        expect(recallOf([...found], all)).toEqual({ found: expected, of: wanted.length });
        // Some readers return signed 64-bit integers.
        expect(
          recallOf(
            [...found].map((one) => BigInt.asIntN(64, one)),
            all,
          ).found,
        ).toBe(expected);
      },
    );
    fc.assert(property);
  });
});
