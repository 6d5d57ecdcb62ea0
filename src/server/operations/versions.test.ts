import { expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { serve, type TestServer } from '../testing/test-server.ts';

const BASE = '/v1/table/t/version';

async function serverWithVersions(...versions: readonly (number | bigint)[]) {
  const server = await serve();
  await server.post('/v1/table/t/declare');
  for (const version of versions) await create(server, version);
  return server;
}

function create({ post }: TestServer, version: number | bigint, rest = {}) {
  return post(`${BASE}/create`, { version, manifest_path: `m/${version}`, ...rest });
}

it('returns the complete record of a new version, with every member and digit', async () => {
  const server = await serverWithVersions();
  const members = { manifest_size: INT64_MAX, e_tag: '"e"', metadata: { a: 'b' } };
  const whole = await create(server, INT64_MAX, members);
  const record = {
    version: INT64_MAX,
    manifest_path: `m/${INT64_MAX}`,
    ...members,
    timestamp_millis: expect.any(Number),
  };
  expect(whole.json).toEqual({ transaction_id: expect.any(String), version: record });
  expect(whole.text).toContain('9223372036854775807');
  expect((await server.post(`${BASE}/describe`)).json).toEqual({ version: record });
  const bare = await create(server, 0, {
    manifest_size: null,
    e_tag: null,
    metadata: null,
    naming_scheme: null,
  });
  expect(Object.keys(Object(bare.json.version)).sort()).toEqual([
    'manifest_path',
    'timestamp_millis',
    'version',
  ]);
});

it('describes the latest or the requested version, and reports a missing one', async () => {
  const server = await serverWithVersions(2, 7);
  const describe = (body: unknown) => server.post(`${BASE}/describe`, body);
  expect((await describe({})).json).toMatchObject({ version: { version: 7 } });
  expect((await describe({ version: 2 })).json).toMatchObject({ version: { version: 2 } });
  expect((await describe({ version: 3 })).json).toMatchObject({
    code: 11,
    error: 'Table `t` has no version 3.',
  });
  await server.post(`${BASE}/delete`, { ranges: [{ start_version: 0, end_version: -1 }] });
  expect((await describe({})).json).toMatchObject({ code: 11, error: 'Table `t` has no version yet.' });
});

it.each([
  ['', [1, 2, 3, 4, 5]],
  ['&descending=false', [1, 2, 3, 4, 5]],
  ['&descending=true', [5, 4, 3, 2, 1]],
])('lists versions in pages%s', async (order, expected) => {
  const server = await serverWithVersions(3, 1, 4, 5, 2);
  const found: unknown[] = [];
  let token = '';
  do {
    const { json } = await server.post(`${BASE}/list?limit=2${order}&page_token=${token}`);
    found.push(...(Array.isArray(json.versions) ? json.versions : []));
    token = typeof json.page_token === 'string' ? json.page_token : '';
  } while (token !== '');
  expect(found).toMatchObject(expected.map((version) => ({ version, manifest_path: `m/${version}` })));
});

it('rejects a token of another order or of another table’s listing', async () => {
  const server = await serverWithVersions(1, 2);
  const { json } = await server.post(`${BASE}/list?limit=1`);
  await server.post('/v1/table/u/declare');
  for (const path of [
    `${BASE}/list?descending=true&`,
    '/v1/table/u/version/list?',
    '/v1/table/t/tags/list?',
  ]) {
    expect((await server.post(`${path}page_token=${json.page_token}`)).json.code).toBe(13);
  }
});

it('deletes ranges with exclusive ends, of which -1 includes the latest', async () => {
  const server = await serverWithVersions(1, 2, 3, 4);
  const remove = (...ranges: readonly unknown[]) => server.post(`${BASE}/delete`, { ranges });
  expect((await remove({ start_version: 2, end_version: 3 })).json).toEqual({
    deleted_count: 1,
    transaction_id: expect.any(String),
  });
  expect((await remove({ start_version: 3, end_version: -1 })).json.deleted_count).toBe(2);
  expect((await remove({ start_version: 3, end_version: -2 })).json.code).toBe(13);
  expect((await server.post(`${BASE}/list`)).json.versions).toMatchObject([{ version: 1 }]);
});

it('creates versions of several tables atomically, and names the ones that fail', async () => {
  const server = await serverWithVersions(1);
  await server.post('/v1/table/u/declare');
  const entry = (table: string, version: number) => ({ id: [table], version, manifest_path: 'm' });
  const batch = (...entries: readonly unknown[]) =>
    server.post('/v1/table/version/batch-create', { entries });
  expect(await batch(entry('u', 1), entry('t', 1))).toMatchObject({
    status: 409,
    json: { code: 14, operation: { index: 1, kind: 'create_table_version', id: ['t'] } },
  });
  expect((await server.post('/v1/table/u/version/list')).json).toEqual({ versions: [] });
  const { json } = await batch(entry('u', 1), entry('t', 2));
  expect(json).toMatchObject({
    versions: [{ version: 1 }, { version: 2 }],
    transaction_id: expect.any(String),
  });
});

it('lets exactly one of 64 clients create a version', async () => {
  const server = await serverWithVersions();
  for (const version of [1, 2, 3]) {
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, client) => create(server, version, { e_tag: String(client) })),
    );
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(answers.filter(({ status, json }) => status === 409 && json.code === 14)).toHaveLength(63);
    const { json } = await server.post(`${BASE}/describe`, { version });
    expect(json.version).toEqual(winner?.json.version);
  }
});
