import { expect, it } from 'vitest';
import type { SchemaField } from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import { createKnownColumns, type KnownColumns } from './known-columns.ts';

function field(name: string, ...children: SchemaField[]): SchemaField {
  return { name, type: 'utf8', nullable: true, family: 'text', metadata: [], children };
}

/** As if a window requested a table from a server that returns these fields, or that doesn’t have the table. */
async function describeTable(
  columns: KnownColumns,
  table: string,
  fields: readonly string[] | 'gone',
  version?: bigint,
): Promise<void> {
  const [connectionId = '', ...id] = table.split('/');
  const describe = async () => {
    if (fields === 'gone') throw new Failure('GONE', 'There is no such table.');
    return { answer: { schema: { fields: fields.map((name) => field(name)) } } };
  };
  const catalog = { describe } as unknown as Catalog;
  const options = version === undefined ? {} : { version };
  await columns
    .watch(connectionId, catalog)
    .describe(id, options as Parameters<Catalog['describe']>[1])
    .catch(() => {});
}

const found = (columns: KnownColumns, text: string) =>
  columns
    .search({ text, limit: 10 })
    .hits.map(({ connectionId, id, path }) => `${connectionId}/${id.join('/')}: ${path.join('.')}`);

it('search ranks exact column names first, and matches further words with the table name', async () => {
  const columns = createKnownColumns();
  await describeTable(columns, 'c/ml/items', ['item_price', 'price', 'price_eur']);
  await describeTable(columns, 'd/orders', ['price']);
  expect(found(columns, 'PRICE')).toEqual([
    'd/orders: price',
    'c/ml/items: price',
    'c/ml/items: price_eur',
    'c/ml/items: item_price',
  ]);
  expect(found(columns, 'price orders')).toEqual(['d/orders: price']);
  expect(found(columns, 'orders')).toEqual([]);
  expect(columns.search({ text: 'price', limit: 1 })).toMatchObject({ total: 4, tables: 2 });
});

it('search covers only the latest schema, without deleted tables and removed connections', async () => {
  const columns = createKnownColumns();
  await describeTable(columns, 'c/items', ['old']);
  await describeTable(columns, 'c/items', ['new']);
  await describeTable(columns, 'c/items', ['older'], 1n);
  expect([found(columns, 'old'), found(columns, 'new')]).toEqual([[], ['c/items: new']]);
  await describeTable(columns, 'c/items', 'gone');
  await describeTable(columns, 'd/items', ['new']);
  columns.keepOnly(new Set(['c']));
  expect(columns.search({ text: 'new', limit: 1 })).toEqual({ hits: [], total: 0, tables: 0 });
});

it('columns of the least recently described tables are evicted at the limit', async () => {
  const columns = createKnownColumns({ most: 3 });
  await describeTable(columns, 'c/a', ['x', 'y']);
  await describeTable(columns, 'c/b', ['x']);
  await describeTable(columns, 'c/a', ['x', 'y']);
  await describeTable(columns, 'c/d', ['x', 'z']);
  expect(found(columns, 'x')).toEqual(['c/d: x']);
  await describeTable(columns, 'c/wide', ['a', 'b', 'c', 'd']);
  expect(found(columns, 'd')).toEqual(['c/wide: d']);
});
