import { expect, it, onTestFinished } from 'vitest';
import { versionPage } from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

const LIST = '/base/v1/table/a%24t/version/list';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  const read = (cursor?: string) => started.catalog.versions({ id: ['a', 't'], cursor, limit: 2 });
  return { ...started, read };
}

/** A server that returns these pages by their token. */
const pages =
  (byToken: Readonly<Record<string, unknown>>): TestRoutes =>
  (path, query) =>
    path === LIST ? { body: byToken[query.get('page_token') ?? 'first'] } : undefined;

it('requests the newest versions first, and sends page tokens back unchanged', async () => {
  const { server, read } = await setUp(
    pages({
      first: { versions: [{ version: 3 }, { version: 2 }], page_token: 'ö/+ %' },
      'ö/+ %': { versions: [{ version: 1 }] },
    }),
  );
  const first = await read();
  const last = await read(first.cursor);
  expect([...first.versions, ...last.versions].map(({ version }) => version)).toEqual([3n, 2n, 1n]);
  expect(last).not.toHaveProperty('cursor');
  expect(server.seen.map(({ path }) => path)).toEqual([
    `${LIST}?limit=2&descending=true`,
    `${LIST}?page_token=%C3%B6%2F%2B%20%25&limit=2&descending=true`,
  ]);
});

it('returns every member exactly, including those outside of the specification', async () => {
  const record =
    '{"version":9223372036854775807,"manifest_path":"a/_versions/1.manifest","manifest_size":9007199254740993,"e_tag":null,"timestamp_millis":-9223372036854775808,"metadata":{"__proto__":"x","rows":18446744073709551615},"transaction_id":"t-9"}';
  const { read } = await setUp(() => ({ body: `{"versions":[${record},{"version":0}]}` }));
  const { versions, ...page } = await read();
  expect(() => versionPage.parse({ versions, ...page })).not.toThrow();
  expect(versions).toEqual([
    {
      version: 9223372036854775807n,
      manifest_path: 'a/_versions/1.manifest',
      manifest_size: 9007199254740993n,
      e_tag: null,
      timestamp_millis: -9223372036854775808n,
      metadata: [
        { name: '__proto__', json: '"x"' },
        { name: 'rows', json: '18446744073709551615' },
      ],
      others: [{ name: 'transaction_id', json: '"t-9"' }],
    },
    { version: 0n, others: [] },
  ]);
});

it('parses a timestamp that is text, and keeps the text', async () => {
  const timestamp = '2026-11-18T09:12:44.123456Z';
  const { read } = await setUp(() => ({ body: { versions: [{ version: 1, timestamp }] } }));
  const [version] = (await read()).versions;
  expect(version?.timestamp_millis).toBe(BigInt(Date.UTC(2026, 10, 18, 9, 12, 44, 123)));
  expect(version?.others).toEqual([{ name: 'timestamp', json: `"${timestamp}"` }]);
});

it('masks secrets in a record', async () => {
  const secret = { auth_token: 'CANARY' };
  const { read } = await setUp(() => ({ body: { versions: [{ version: 1, metadata: secret, ...secret }] } }));
  const page = await read();
  expect(page.versions[0]?.others).toEqual([{ name: 'auth_token', json: '"‹hidden›"' }]);
  expect(stringifyJson(page)).not.toContain('CANARY');
});

it('drops duplicates, skips empty pages, and keeps the order of the server', async () => {
  const { read, server } = await setUp(
    pages({
      first: { versions: [{ version: 2 }, { version: 5 }, { version: 2 }], page_token: 'b' },
      b: { versions: [], page_token: 'c' },
      c: { versions: [{ version: 5 }], page_token: 'd' },
      d: { versions: [{ version: 9 }, { version: 5 }], page_token: '' },
    }),
  );
  const first = await read();
  expect(first.versions.map(({ version }) => version)).toEqual([2n, 5n]);
  const second = await read(first.cursor);
  expect(second.versions.map(({ version }) => version)).toEqual([9n]);
  expect(second).not.toHaveProperty('cursor');
  expect(server.seen).toHaveLength(4);
});

it('stops and reports a gap when page tokens repeat', async () => {
  const { read } = await setUp(
    pages({
      first: { versions: [{ version: 2 }], page_token: 'x' },
      x: { versions: [{ version: 1 }], page_token: 'x' },
    }),
  );
  const last = await read((await read()).cursor);
  expect(last.versions.map(({ version }) => version)).toEqual([1n]);
  expect(last).not.toHaveProperty('cursor');
  expect(last.gap?.message).toMatch(/list of versions repeats, so loading stopped/);
});

it('returns the same page when it is requested again', async () => {
  const { read } = await setUp(
    pages({
      first: { versions: [{ version: 2 }], page_token: 'x' },
      x: { versions: [{ version: 1 }], page_token: 'y' },
    }),
  );
  const { cursor } = await read();
  expect((await read(cursor)).versions).toEqual((await read(cursor)).versions);
});

it('rejects a foreign cursor', async () => {
  const { read, server } = await setUp(() => ({ body: { versions: [] } }));
  const foreign = Buffer.from('{"in":"names","offset":0}').toString('base64url');
  for (const cursor of ['', 'x', foreign])
    await expect(read(cursor)).rejects.toMatchObject({ code: 'INVALID' });
  expect(server.seen).toHaveLength(0);
});

it('names an invalid member of a record', async () => {
  const { read } = await setUp(() => ({ body: { versions: [{ version: 1.5 }] } }));
  await expect(read()).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    details: { message: expect.stringContaining('`versions.0.version`') },
  });
});

it('skips the request after a server rejected it as unsupported, unless forced', async () => {
  const { catalog, server, read } = await setUp(() => ({ status: 405, body: '' }));
  await expect(read()).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  await expect(read()).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
    message: expect.stringContaining('list the versions'),
  });
  expect(server.seen).toHaveLength(1);
  await expect(catalog.versions({ id: ['t'], limit: 2, anyway: true })).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
  });
  expect(server.seen).toHaveLength(2);
});
