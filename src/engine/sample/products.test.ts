import type { IndexStatistics } from '@lancedb/lancedb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MadeSample, madeSample, rowsOf } from './testing/made-sample.ts';

let products: MadeSample;
beforeAll(async () => {
  products = await madeSample('products');
});
afterAll(() => products.remove());

it('has about ten thousand products, some added and some deleted after indexing', async () => {
  const { table } = products;
  const { numRows, fragmentStats } = await table.stats();
  expect(numRows).toBeGreaterThan(10_000);
  expect(numRows).toBeLessThan(10_500 - 200);
  expect(fragmentStats.numFragments).toBeGreaterThan(2);
  expect(await table.countRows('id > 10000')).toBeGreaterThan(400);
  expect(await table.countRows('stock < 7')).toBe(0);
});

it('has indices of four kinds, each with some unindexed rows', async () => {
  const { table } = products;
  const indices = await table.listIndices();
  const stats = await Promise.all(indices.map(({ name }) => table.indexStats(name)));
  expect(indices.map(({ columns, indexType }) => `${columns} ${indexType}`).sort()).toEqual([
    'category Bitmap',
    'description FTS',
    'embedding IvfPq',
    'price BTree',
  ]);
  const rows = await table.countRows();
  for (const one of stats as readonly IndexStatistics[]) {
    expect(one.numUnindexedRows).toBeGreaterThan(500);
    expect(one.numIndexedRows + one.numUnindexedRows).toBe(rows);
  }
});

it('has several versions and a tag on the indexed one', async () => {
  const { table, open } = products;
  expect((await table.listVersions()).length).toBeGreaterThan(6);
  const version = await (await table.tags()).getVersion('summer-catalogue');
  expect(version).toBeLessThan(await table.version());
  const before = await open(version);
  expect(await before.countRows()).toBe(10_000);
  expect(await before.listIndices()).toHaveLength(4);
});

it('has updated rows: prices of well-stocked garden products are lower', async () => {
  const { table, open } = products;
  const where = "category = 'Garden' AND stock > 200 AND id <= 10000";
  const pricesOf = async (version: number) => {
    const rows: readonly { id: bigint; price: number }[] = await (await open(version))
      .query()
      .where(where)
      .select(['id', 'price'])
      .toArray();
    return new Map(rows.map(({ id, price }) => [id, price]));
  };
  const before = await pricesOf(1);
  const after = await pricesOf(await table.version());
  expect(after.size).toBe(before.size);
  for (const [id, price] of after) expect(price).toBeCloseTo((before.get(id) ?? 0) * 0.8, 1);
});

it('finds products of the same kind by vector search', async () => {
  const { table } = products;
  const [lamp] = await table.query().where("title LIKE '%desk lamp%'").limit(1).toArray();
  const near = await table.query().nearestTo(lamp.embedding).nprobes(8).refineFactor(4).limit(20).toArray();
  expect(near[0].id).toBe(lamp.id);
  expect(near.filter(({ title }) => title.includes('desk lamp')).length).toBeGreaterThan(15);
});

it('finds words and phrases in descriptions', async () => {
  const { table } = products;
  const found = await table.query().fullTextSearch('slow Sunday breakfasts').limit(5).toArray();
  expect(found).toHaveLength(5);
  for (const { description } of found) expect(description).toContain('slow Sunday breakfasts');
  const phrase = await table.query().fullTextSearch('"bread dough"').limit(5).toArray();
  for (const { category } of phrase) expect(category).toBe('Kitchen');
});

it('contains the same rows each time it is created', async () => {
  const again = await madeSample('products');
  try {
    expect(await rowsOf(again.table)).toEqual(await rowsOf(products.table));
  } finally {
    await again.remove();
  }
});
