import { expect, it } from 'vitest';
import { serve } from '../testing/test-server.ts';

it('creates, describes, and drops a namespace', async () => {
  const { post, send } = await serve();
  const created = await post('/v1/namespace/a/create', { properties: { owner: 'one' } });
  expect(created).toMatchObject({ status: 200, json: { properties: { owner: 'one' } } });
  expect((await post('/v1/namespace/a$b/create', { properties: null })).json).toEqual({ properties: {} });
  expect((await post('/v1/namespace/a/describe')).json).toEqual({ properties: { owner: 'one' } });
  expect((await post('/v1/namespace/a/exists')).status).toBeLessThan(300);
  expect(await post('/v1/namespace/a/drop')).toMatchObject({ status: 409, json: { code: 3 } });
  expect((await post('/v1/namespace/a/drop', { behavior: 'Cascade' })).json).toEqual({
    properties: { owner: 'one' },
  });
  expect((await send('/v1/namespace/$/list')).json).toEqual({ namespaces: [] });
  expect(await post('/v1/namespace/a/exists')).toMatchObject({ status: 404, json: { code: 1 } });
});

it.each(['exist_ok', 'ExistOk', 'EXIST_OK', 'existok', '"ExistOk"'])(
  'accepts the mode %s of official clients',
  async (mode) => {
    const { post } = await serve();
    await post('/v1/namespace/a/create', { properties: { owner: 'one' } });
    expect((await post('/v1/namespace/a/create', { mode })).json).toEqual({ properties: { owner: 'one' } });
    expect((await post('/v1/namespace/a/create', { mode: '"Create"' })).json.code).toBe(2);
  },
);

it.each([
  [
    'create',
    { mode: 'perhaps' },
    '`mode` must be one of "create", "exist_ok", "overwrite", and not "perhaps"',
  ],
  ['drop', { mode: 'create' }, '`mode` must be one of "fail", "skip"'],
  ['drop', { behavior: 'force' }, '`behavior` must be one of "restrict", "cascade"'],
])('rejects to %s with %j', async (operation, body, words) => {
  const { post } = await serve();
  const answer = await post(`/v1/namespace/a/${operation}`, body);
  expect(answer).toMatchObject({ status: 400, json: { code: 13, error: expect.stringContaining(words) } });
});

it('accepts a name with the delimiter only from the body, and uses the requested delimiter in errors', async () => {
  const { post } = await serve();
  await post('/v1/namespace/a/create');
  await post('/v1/namespace/a$b$c/create', { id: ['a', 'b$c'] });
  expect((await post('/v1/namespace/a$b$c/exists', { id: ['a', 'b$c'] })).status).toBeLessThan(300);
  expect((await post('/v1/namespace/a$b$c/exists')).status).toBe(404);
  const answer = await post('/v1/namespace/a.none.x/create?delimiter=.');
  expect(answer.json).toMatchObject({ code: 1, error: 'Namespace `a.none` not found.' });
  expect((await post('/v1/namespace/a$$b/create')).json).toMatchObject({ code: 1 });
  expect((await post('/v1/namespace/a$/create')).json).toMatchObject({ code: 13 });
});

it('skips a missing namespace if requested, and never drops the root', async () => {
  const { post } = await serve();
  expect((await post('/v1/namespace/none/drop', { mode: 'SKIP' })).status).toBe(200);
  expect((await post('/v1/namespace/none/drop')).status).toBe(404);
  expect((await post('/v1/namespace/$/drop', { behavior: 'cascade' })).json.code).toBe(13);
  expect((await post('/v1/namespace/$/create')).json.code).toBe(13);
  expect((await post('/v1/namespace/$/describe')).json).toEqual({ properties: {} });
});
