import { expect, it, onTestFinished } from 'vitest';
import { parseJson } from '#protocol/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

const COUNT = '/base/v1/table/a%24t/count_rows';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  const count = (version?: bigint) => started.catalog.rowCount({ id: ['a', 't'], version });
  return { ...started, count };
}

it.each([
  ['9007199254740993', 9007199254740993n, []],
  ['{"count":0}', 0n, []],
  ['{"count":7,"estimate":true}', 7n, [{ name: 'estimate', json: 'true' }]],
])('reads %s exactly', async (body, expected, others) => {
  const { count } = await setUp((path) => (path === COUNT ? { body } : undefined));
  expect(await count()).toMatchObject({ answer: { count: expected, others }, raw: { status: 200 } });
});

it('sends the exact version, or none if none is given', async () => {
  const { count, server } = await setUp(() => ({ body: '1' }));
  await count(9223372036854775807n);
  await count();
  expect(server.seen.map(({ body }) => parseJson(String(body)))).toEqual([
    { id: ['a', 't'], version: 9223372036854775807n },
    { id: ['a', 't'] },
  ]);
});

it('sends the version in the query for a server that only supports GET', async () => {
  const { count, server } = await setUp((_, __, { method }) =>
    method === 'GET' ? { body: '4' } : { status: 405 },
  );
  expect((await count(3n)).answer.count).toBe(4n);
  expect(server.seen.at(-1)?.path).toBe(`${COUNT}?version=3`);
});

it('can be cancelled', async () => {
  const { catalog } = await setUp(() => ({ body: '1' }));
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(catalog.rowCount({ id: ['t'], signal })).rejects.toThrow('enough');
});
