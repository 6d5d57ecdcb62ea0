import { expect, it, onTestFinished } from 'vitest';
import { describedNamespace } from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { startTestCatalog, type TestAnswer, type TestRoutes } from './testing/test-catalog.ts';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  return started;
}

it('requests a namespace by its ID, and the root by the delimiter', async () => {
  const { catalog, server } = await setUp(() => ({ body: {} }));
  await catalog.describeNamespace({ id: ['a', 'b/c'] });
  const { id, raw } = await catalog.describeNamespace({ id: [] });
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/base/v1/namespace/a%24b%2Fc/describe',
    '/base/v1/namespace/%24/describe',
  ]);
  expect(server.seen.map(({ body }) => body)).toEqual(['{"id":["a","b/c"]}', '{"id":[]}']);
  expect([id, raw.status]).toEqual([[], 200]);
});

it.each([
  [{ properties: { owner: 'ml' } }, [['owner', 'ml']]],
  [{ properties: {} }, []],
  [{ properties: null }, null],
  [{}, undefined],
])('distinguishes set, empty, null, and absent properties: %j', async (body, expected) => {
  const { catalog } = await setUp(() => ({ body }));
  const described = await catalog.describeNamespace({ id: ['a'] });
  expect(described.answer.properties).toEqual(expected);
  expect(() => describedNamespace.parse(described)).not.toThrow();
});

it('returns members outside of the specification exactly, and without secrets', async () => {
  const { catalog } = await setUp(() => ({
    body: '{"properties":{"a":"b"},"tables":18446744073709551615,"api_key":"CANARY"}',
  }));
  const described = await catalog.describeNamespace({ id: ['a'] });
  expect(described.answer.others).toContainEqual({ name: 'tables', json: '18446744073709551615' });
  expect(stringifyJson(described)).not.toContain('CANARY');
});

it.each<readonly [TestAnswer, string]>([
  [{ status: 404, body: { code: 1, error: 'no such namespace' } }, 'GONE'],
  [{ status: 403, body: {} }, 'REFUSED'],
  [{ status: 405 }, 'NOT_SUPPORTED'],
  [{ status: 501 }, 'NOT_SUPPORTED'],
  [{ status: 500, body: { code: 18 } }, 'SERVER_ERROR'],
])('maps an error response to a failure code: %j', async (answer, code) => {
  const { catalog } = await setUp(() => answer);
  await expect(catalog.describeNamespace({ id: ['a'] })).rejects.toMatchObject({
    code,
    details: { status: answer.status },
  });
});

it('skips the request after a server rejected it as unsupported, unless forced', async () => {
  const { catalog, server } = await setUp(() => ({ status: 405 }));
  await expect(catalog.describeNamespace({ id: ['a'] })).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  const requestCount = server.seen.length;
  await expect(catalog.describeNamespace({ id: ['a'] })).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  expect(server.seen).toHaveLength(requestCount);
  await expect(catalog.describeNamespace({ id: ['a'], anyway: true })).rejects.toThrow();
  expect(server.seen.length).toBeGreaterThan(requestCount);
});

it('can be cancelled', async () => {
  const cancel = new AbortController();
  const { catalog } = await setUp(() => {
    cancel.abort();
    return { body: {} };
  });
  await expect(catalog.describeNamespace({ id: ['a'], signal: cancel.signal })).rejects.toThrow('aborted');
});
