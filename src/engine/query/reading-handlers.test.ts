import { describe, expect, it } from 'vitest';
import { usePlanTables } from '../plan-queries/testing/use-plan-tables.ts';

const plans = usePlanTables();
const { signal } = new AbortController();
const ALL = { k: 2n ** 63n - 1n, vector: {} };
const MUCH = 64 * 1024 * 1024;

describe('a table', () => {
  it('counts its rows, with and without a filter, in any version', async () => {
    const { count } = plans.handlers();
    expect(await count(plans.at('items'), signal)).toBe(3301);
    expect(await count({ ...plans.at('items'), version: 1 }, signal)).toBe(3000);
    expect(await count({ ...plans.at('items'), predicate: 'id < 10' }, signal)).toBe(10);
  });

  it.each([
    ['nope = 1', 12, 'There is no column `nope`.'],
    ['id <', 13, 'Error parsing statement: id < (sql parser error: Expected: an expression, found: EOF).'],
  ])('explains the error in the condition %s', async (predicate, code, message) => {
    const counted = plans.handlers().count({ ...plans.at('items'), predicate }, signal);
    await expect(counted).rejects.toMatchObject({ code, message });
  });

  it('returns its statistics', async () => {
    expect(await plans.handlers().stats(plans.at('items'), signal)).toMatchObject({
      rows: 3301,
      indices: 5,
      fragments: 3,
      smallFragments: 3,
      lengths: { min: 1, max: 3000 },
      totalBytes: expect.any(Number),
    });
  });

  it('lists its indices with the types that they were created with', async () => {
    const indices = await plans.handlers().listIndices(plans.at('items'), signal);
    const types = Object.fromEntries(indices.map(({ columns, type }) => [columns.join(), type]));
    expect(types).toEqual({
      id: 'BTREE',
      category: 'BITMAP',
      text: 'FTS',
      vector: 'IVF_PQ',
      vector2: 'IVF_HNSW_SQ',
    });
    expect(indices).toContainEqual({
      name: 'id_idx',
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      columns: ['id'],
      type: 'BTREE',
      indexedRows: 3000,
      unindexedRows: 301,
      bytes: expect.any(Number),
    });
  });

  it('returns the statistics of an index with the same type', async () => {
    const { indexStats, listIndices } = plans.handlers();
    const vector = { indexedRows: 3000, unindexedRows: 301, type: 'IVF_PQ', distanceType: 'l2', segments: 1 };
    expect(await indexStats({ ...plans.at('items'), name: 'vector_idx' }, signal)).toEqual(vector);
    for (const { name, type } of await listIndices(plans.at('items'), signal)) {
      expect(await indexStats({ ...plans.at('items'), name }, signal)).toMatchObject({ type });
    }
    const missing = indexStats({ ...plans.at('items'), name: 'nope' }, signal);
    await expect(missing).rejects.toMatchObject({ code: 6, message: 'There is no index `nope`.' });
  });

  it('is reported as missing if its directory doesn’t exist', async () => {
    const directory = `${plans.at('items').directory}-gone`;
    await expect(plans.handlers().count({ directory }, signal)).rejects.toMatchObject({ code: 4 });
  });
});

describe('the rows of a query', () => {
  it('are complete and in order, for any number of batches', async () => {
    const { batches, schema } = await plans.query('items', ALL);
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.flatMap((batch) => [...batch].map(({ id }) => Number(id)))).toEqual([
      ...Array(3301).keys(),
    ]);
    expect(schema.fields.map(({ name }) => name)).toEqual([
      'id',
      'category',
      'price',
      'text',
      'vector',
      'vector2',
    ]);
  });

  it('produce a file with only the schema if there are none', async () => {
    const { numRows, schema } = await plans.query('items', { ...ALL, filter: 'id < 0' });
    expect({ numRows, names: schema.fields.map(({ name }) => name) }).toMatchObject({
      numRows: 0,
      names: { length: 6 },
    });
  });

  it('are rejected if they exceed the byte limit', async () => {
    const input = { ...plans.at('items'), query: ALL, mostBytes: 100_000 };
    await expect(plans.handlers().query(input, signal)).rejects.toMatchObject({
      code: 13,
      message:
        'The rows take more than 100,000 bytes. Request fewer columns or a smaller `k`, or page with `offset` and `k`.',
    });
    const fewer = { ...input, query: { ...ALL, columns: { column_names: ['id'] } } };
    expect((await plans.handlers().query(fewer, signal)).length).toBeLessThan(100_000);
  });

  it.each(['before', 'while'])('are discarded if the call is aborted %s it runs', async (when) => {
    const controller = new AbortController();
    const reason = new Error('nobody waits');
    if (when === 'before') controller.abort(reason);
    const rows = plans
      .handlers()
      .query({ ...plans.at('items'), query: ALL, mostBytes: MUCH }, controller.signal);
    controller.abort(reason);
    await expect(rows).rejects.toBe(reason);
  });
});
