import { expect, it, onTestFinished } from 'vitest';
import { tableSizes } from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

const STATS = '/base/v1/table/a%24t/stats';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  const read = (anyway = false) => started.catalog.stats({ id: ['a', 't'], anyway });
  return { ...started, read };
}

const answering =
  (body: string): TestRoutes =>
  (path) =>
    path === STATS ? { body } : undefined;

it('keeps every digit and members outside of the specification at each level', async () => {
  const { read } = await setUp(
    answering(
      '{"total_bytes":9223372036854775807,"num_rows":9007199254740993,"num_indices":0,"fragment_stats":{"num_fragments":3,"num_small_fragments":2,"lengths":{"min":1,"max":9007199254740993,"mean":5,"p25":2,"p50":3,"p75":4,"p95":7,"p99":8},"layout":"v2"},"deleted":1.5}',
    ),
  );
  const sizes = await read();
  expect(() => tableSizes.parse(sizes)).not.toThrow();
  expect(sizes).toMatchObject({
    answer: {
      total_bytes: 9223372036854775807n,
      num_rows: 9007199254740993n,
      num_indices: 0n,
      fragment_stats: {
        num_fragments: 3n,
        num_small_fragments: 2n,
        lengths: {
          min: 1n,
          p25: 2n,
          p50: 3n,
          p75: 4n,
          p99: 8n,
          max: 9007199254740993n,
          mean: 5n,
          others: [{ name: 'p95', json: '7' }],
        },
        others: [{ name: 'layout', json: '"v2"' }],
      },
      others: [{ name: 'deleted', json: '1.5' }],
    },
    raw: { method: 'POST', path: STATS, status: 200, requestId: expect.any(Number) },
    at: expect.any(Number),
  });
});

it.each([
  ['{}', { others: [] }],
  ['{"total_bytes":null,"fragment_stats":null}', { total_bytes: null, fragment_stats: null, others: [] }],
  ['{"fragment_stats":{"lengths":null}}', { fragment_stats: { lengths: null, others: [] }, others: [] }],
])('distinguishes missing members from null: %s', async (body, expected) => {
  const { read } = await setUp(answering(body));
  expect((await read()).answer).toEqual(expected);
});

it('remembers the HTTP method that the server supports, and reports it', async () => {
  const { read, server } = await setUp((path, _, { method }) =>
    path === STATS && method === 'GET' ? { body: { num_rows: 1 } } : { status: 405 },
  );
  expect((await read()).raw).toMatchObject({ method: 'GET', requestBody: null });
  await read();
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
});

it('masks secrets in a response', async () => {
  const secret = { auth_token: 'CANARY' };
  const { read } = await setUp((path) =>
    path === STATS ? { body: { ...secret, fragment_stats: { lengths: secret, ...secret } } } : undefined,
  );
  const sizes = await read();
  expect(stringifyJson(sizes)).not.toContain('CANARY');
  expect(sizes.answer.fragment_stats?.lengths?.others).toEqual([{ name: 'auth_token', json: '"‹hidden›"' }]);
});

it('names an invalid member', async () => {
  const { read } = await setUp(answering('{"fragment_stats":{"lengths":{"mean":1.5}}}'));
  await expect(read()).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    details: { message: expect.stringContaining('`fragment_stats.lengths.mean`') },
  });
});

it('skips the request after a server rejected it as unsupported, unless forced', async () => {
  const { read, server } = await setUp(() => ({ status: 405 }));
  await expect(read()).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  const requestCount = server.seen.length;
  await expect(read()).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  expect(server.seen).toHaveLength(requestCount);
  await expect(read(true)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  expect(server.seen.length).toBeGreaterThan(requestCount);
});
