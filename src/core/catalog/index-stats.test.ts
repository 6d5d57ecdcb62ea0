import { expect, it, onTestFinished } from 'vitest';
import { indexStats } from '#contract/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  const read = (name: string) => started.catalog.indexStats({ id: ['t'], name });
  return { ...started, read };
}

it('requests an index by its name, with special characters escaped', async () => {
  const { read, server } = await setUp(() => ({ body: {} }));
  for (const name of ['vector_idx', 'a/b c%', '..']) await read(name);
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/base/v1/table/t/index/vector_idx/stats',
    '/base/v1/table/t/index/a%2Fb%20c%25/stats',
    expect.stringMatching(/^\/base\/v1\/table\/t\/index\/[^/]+\/stats$/),
  ]);
  await expect(read('')).rejects.toMatchObject({ code: 'INVALID' });
});

it('returns numbers exactly, keeps null, and omits missing members', async () => {
  const { read } = await setUp(() => ({
    body: '{"num_indexed_rows":9007199254740993,"num_unindexed_rows":0,"index_type":null,"distance_type":"l2","num_indices":2,"loss":0.1}',
  }));
  const stats = await read('i');
  expect(() => indexStats.parse(stats)).not.toThrow();
  expect(stats.answer).toEqual({
    num_indexed_rows: 9007199254740993n,
    num_unindexed_rows: 0n,
    index_type: null,
    distance_type: 'l2',
    num_indices: 2n,
    others: [{ name: 'loss', json: '0.1' }],
  });
});

it('a missing index is not mistaken for an unsupported operation', async () => {
  const { read } = await setUp(() => ({ status: 404, body: { code: 6, error: 'No such index' } }));
  await expect(read('i')).rejects.toMatchObject({ code: 'GONE' });
  await expect(read('i')).rejects.toMatchObject({ code: 'GONE' });
});
