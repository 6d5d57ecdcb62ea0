import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { serve } from '../testing/test-server.ts';

it('declares a table and describes all known details, before and after its first version', async () => {
  const { post } = await serve();
  await post('/v1/namespace/a/create');
  const declared = await post('/v1/table/a$t/declare', {
    location: 's3://lake/t.lance',
    properties: { owner: 'one' },
    vend_credentials: true,
  });
  expect(declared.json).toEqual({
    transaction_id: expect.any(String),
    location: 's3://lake/t.lance',
    properties: { owner: 'one' },
    managed_versioning: true,
  });
  const described = {
    table: 't',
    namespace: ['a'],
    location: 's3://lake/t.lance',
    properties: { owner: 'one' },
    managed_versioning: true,
    is_only_declared: true,
  };
  const detail = { load_detailed_metadata: true };
  expect((await post('/v1/table/a$t/describe', detail)).json).toEqual(described);
  await post('/v1/table/a$t/version/create', { version: 5, manifest_path: 'm' });
  expect((await post('/v1/table/a$t/describe', detail)).json).toEqual({
    ...described,
    version: 5,
    is_only_declared: false,
  });
});

it('chooses a location if none is given, without writing there', async () => {
  const { post, dataDirectory } = await serve();
  const { json } = await post('/v1/table/t/declare', { location: null });
  expect(json.location).toMatch(/t-1\.lance$/);
  expect(String(json.location).startsWith(dataDirectory)).toBe(true);
  expect(await readdir(dataDirectory)).toEqual(['catalog', 'vitrine.lock']);
});

it('finds existing tables and versions, but not missing ones', async () => {
  const { post } = await serve();
  await post('/v1/table/t/declare');
  await post('/v1/table/t/version/create', { version: 1, manifest_path: 'm' });
  expect((await post('/v1/table/t/exists')).status).toBeLessThan(300);
  expect((await post('/v1/table/t/exists', { version: 1 })).status).toBeLessThan(300);
  expect((await post('/v1/table/t/exists', { version: 2 })).json.code).toBe(11);
  expect((await post('/v1/table/u/exists')).json.code).toBe(4);
});

it.each(['deregister', 'drop'])('%ss a table and returns its last description', async (operation) => {
  const { post } = await serve();
  await post('/v1/namespace/a/create');
  await post('/v1/table/a$t/declare', { location: 's3://t', properties: { owner: 'one' } });
  const removed = await post(`/v1/table/a$t/${operation}`);
  expect(removed.json).toEqual({
    transaction_id: expect.any(String),
    id: ['a', 't'],
    location: 's3://t',
    properties: { owner: 'one' },
  });
  expect((await post(`/v1/table/a$t/${operation}`)).json.code).toBe(4);
});

it('registers a table without claiming to know its versions', async () => {
  const { post } = await serve();
  const body = { location: 's3://lake/real.lance', properties: { owner: 'one' } };
  expect((await post('/v1/table/t/register', body)).json).toMatchObject({ id: ['t'], ...body });
  expect((await post('/v1/table/t/register', { ...body, location: 's3://other' })).json.code).toBe(5);
  expect((await post('/v1/table/t/register', { ...body, mode: 'Overwrite' })).status).toBe(200);
  expect((await post('/v1/table/t/describe', { load_detailed_metadata: true })).json).toEqual({
    table: 't',
    namespace: [],
    ...body,
    managed_versioning: false,
    is_only_declared: false,
  });
  for (const operation of ['list', 'describe']) {
    const { status, json } = await post(`/v1/table/t/version/${operation}`);
    expect([status, json.code]).toEqual([409, 19]);
  }
  const entry = { version: 1, manifest_path: 'm' };
  expect((await post('/v1/table/t/version/create', entry)).json.code).toBe(19);
});

it('renames a table within its namespace and into another one', async () => {
  const { post } = await serve();
  await post('/v1/namespace/a/create');
  await post('/v1/table/a$t/declare', { location: 's3://t' });
  await post('/v1/table/a$t/rename', { new_table_name: 'u' });
  expect((await post('/v1/table/a$u/describe')).json.location).toBe('s3://t');
  const moved = await post('/v1/table/a$u/rename', { new_table_name: 'v', new_namespace_id: [] });
  expect(moved.json).toEqual({ transaction_id: expect.any(String) });
  expect((await post('/v1/table/v/describe')).json.location).toBe('s3://t');
  expect((await post('/v1/table/a$u/describe')).json.code).toBe(4);
});
