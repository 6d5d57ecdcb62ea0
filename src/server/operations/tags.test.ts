import { expect, it } from 'vitest';
import { serve } from '../testing/test-server.ts';

const TAGS = '/v1/table/t/tags';

async function serverWithVersions() {
  const server = await serve();
  await server.post('/v1/table/t/declare');
  for (const version of [1, 2])
    await server.post('/v1/table/t/version/create', { version, manifest_path: 'm' });
  return server;
}

it('creates, moves, lists, reads, and deletes tags', async () => {
  const { post } = await serverWithVersions();
  const changed = { transaction_id: expect.any(String) };
  for (const tag of ['__proto__', 'b', 'a']) {
    expect((await post(`${TAGS}/create`, { tag, version: 1 })).json).toEqual(changed);
  }
  expect((await post(`${TAGS}/update`, { tag: 'b', version: 2 })).json).toEqual(changed);
  expect((await post(`${TAGS}/version`, { tag: 'b' })).json).toEqual({ version: 2 });
  expect((await post(`${TAGS}/delete`, { tag: 'a' })).json).toEqual(changed);
  expect((await post(`${TAGS}/list`)).text).toBe(
    '{"tags":{"__proto__":{"version":1,"manifestSize":0},"b":{"version":2,"manifestSize":0}}}',
  );
});

it('lists tags in pages', async () => {
  const { post } = await serverWithVersions();
  for (const tag of ['a', 'b', 'c']) await post(`${TAGS}/create`, { tag, version: 1 });
  const first = await post(`${TAGS}/list?limit=2`);
  expect(Object.keys(Object(first.json.tags))).toEqual(['a', 'b']);
  const second = await post(`${TAGS}/list?limit=2&page_token=${first.json.page_token}`);
  expect(second.json).toEqual({ tags: { c: { version: 1, manifestSize: 0 } } });
});

it.each([
  ['create', { tag: 'there', version: 2 }, 409, 9],
  ['create', { tag: 'new', version: 3 }, 404, 11],
  ['create', { tag: '', version: 1 }, 400, 13],
  ['update', { tag: 'none', version: 1 }, 404, 8],
  ['update', { tag: 'there', version: 3 }, 404, 11],
  ['delete', { tag: 'none' }, 404, 8],
  ['version', { tag: 'none' }, 404, 8],
])('rejects to %s %j', async (operation, body, status, code) => {
  const { post } = await serverWithVersions();
  await post(`${TAGS}/create`, { tag: 'there', version: 1 });
  expect(await post(`${TAGS}/${operation}`, body)).toMatchObject({ status, json: { code } });
});
