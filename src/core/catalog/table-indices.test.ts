import { expect, it, onTestFinished } from 'vitest';
import { indexPage } from '#contract/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

const LIST = '/base/v1/table/a%24t/index/list';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  const read = (cursor?: string) => started.catalog.indices({ id: ['a', 't'], cursor, limit: 2 });
  return { ...started, read };
}

/** A server that returns these pages by their token. */
const pages =
  (byToken: Readonly<Record<string, unknown>>): TestRoutes =>
  (path, query) =>
    path === LIST ? { body: byToken[query.get('page_token') ?? 'first'] } : undefined;

const named = (...names: readonly string[]) => names.map((name) => ({ index_name: name }));

it('returns every member exactly, including those outside of the specification', async () => {
  const index =
    '{"index_name":"a/b ö","index_uuid":"u-1","columns":["x","y.z"],"status":"ready","index_type":"IVF_PQ","num_indexed_rows":9007199254740993,"num_unindexed_rows":null,"size_bytes":9223372036854775807,"fields":[1]}';
  const { read } = await setUp(() => ({ body: `{"indexes":[${index},{"index_name":""}]}` }));
  const page = await read();
  expect(() => indexPage.parse(page)).not.toThrow();
  expect(page.indices).toEqual([
    {
      index_name: 'a/b ö',
      index_uuid: 'u-1',
      columns: ['x', 'y.z'],
      status: 'ready',
      index_type: 'IVF_PQ',
      num_indexed_rows: 9007199254740993n,
      num_unindexed_rows: null,
      size_bytes: 9223372036854775807n,
      others: [{ name: 'fields', json: '[1]' }],
    },
    { index_name: '', others: [] },
  ]);
});

it('sends page tokens back unchanged, and reports every request', async () => {
  const { read } = await setUp(
    pages({
      first: { indexes: named('b', 'a'), page_token: 'ö/+ %' },
      'ö/+ %': { indexes: [], page_token: 'x' },
      x: { indexes: named('a', 'c') },
    }),
  );
  const first = await read();
  const last = await read(first.cursor);
  expect([...first.indices, ...last.indices].map(({ index_name: name }) => name)).toEqual(['b', 'a', 'c']);
  expect(last).not.toHaveProperty('cursor');
  expect(first.calls.map(({ path }) => path)).toEqual([`${LIST}?limit=2`]);
  expect(last.calls.map(({ path }) => path)).toEqual([
    `${LIST}?page_token=%C3%B6%2F%2B%20%25&limit=2`,
    `${LIST}?page_token=x&limit=2`,
  ]);
});

it('stops and reports a gap when page tokens repeat', async () => {
  const { read } = await setUp(
    pages({ first: { indexes: named('a'), page_token: 'x' }, x: { indexes: named('a'), page_token: 'x' } }),
  );
  const last = await read((await read()).cursor);
  expect(last.indices).toEqual([]);
  expect(last).not.toHaveProperty('cursor');
  expect(last.gap?.message).toMatch(/list of indices repeats, so loading stopped/);
});

it('rejects a foreign cursor', async () => {
  const { read, server } = await setUp(() => ({ body: { indexes: [] } }));
  const foreign = Buffer.from('{"in":"versions","walk":1,"page":0}').toString('base64url');
  for (const cursor of ['x', foreign]) await expect(read(cursor)).rejects.toMatchObject({ code: 'INVALID' });
  expect(server.seen).toHaveLength(0);
});
