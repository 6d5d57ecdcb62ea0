import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import { serve, type TestServer } from '../server/testing/test-server.ts';

const adminToken = 'a-token-for-tests';
const TYPES = '/v1/table/live$types';
const ORDERS = '/v1/table/prod$shop$orders';

const reset = (server: TestServer, token = adminToken) =>
  server.send('/admin/sample/reset', {
    method: 'POST',
    headers: { 'x-vitrine-admin': token, 'content-type': 'application/json' },
    body: '{}',
  });

async function namesOf(server: TestServer): Promise<ReadonlySet<string>> {
  const { tables } = (await server.send('/v1/table/?limit=10000&include_declared=true')).json;
  if (!Array.isArray(tables)) throw new Error('There is no list of tables.');
  return new Set(tables.map(String));
}

const described = async (server: TestServer, table: string) =>
  (await server.post(`${table}/describe`, { load_detailed_metadata: true })).json;

const countOf = async (server: TestServer, table: string) =>
  Number((await server.post(`${table}/count_rows`)).text);

/** The directories of rows that this server created. */
const rowsOnDisk = async ({ dataDirectory }: TestServer) =>
  (await readdir(join(dataDirectory, 'tables'))).filter((name) => name.endsWith('.lance'));

describe('a reset sample', () => {
  it('restores every sample table and keeps all other tables', async () => {
    const server = await serve({ sample: true, adminToken });
    const [names, orders] = [await namesOf(server), await described(server, ORDERS)];
    await server.post('/v1/namespace/own/create');
    await server.post('/v1/table/own$declared/declare');
    await server.post(`${ORDERS}/tags/create`, { tag: 'mine', version: orders.version });
    await server.post('/v1/table/prod$ml$items/deregister');
    await server.post('/v1/table/live$reviews/deregister');
    const changed = await namesOf(server);
    expect([...names].filter((name) => !changed.has(name))).toEqual(['prod$ml$items', 'live$reviews']);
    expect((await server.post(`${ORDERS}/tags/list`)).json).toHaveProperty('tags.mine');

    expect(await reset(server)).toMatchObject({ status: 200, json: {} });
    expect(await namesOf(server)).toEqual(new Set([...names, 'own$declared']));
    expect(await described(server, ORDERS)).toEqual(orders);
    expect((await server.post(`${ORDERS}/tags/list`)).json).not.toHaveProperty('tags.mine');
  });

  it('recreates its rows on the next access and deletes the old ones', async () => {
    const server = await serveWithRows({ sample: true, adminToken });
    const own = tableToIPC(tableFromArrays({ id: Int32Array.of(1, 2, 3) }), 'stream');
    expect((await server.upload('/v1/table/own/create', own)).status).toBe(200);
    const { version, location, schema } = await described(server, TYPES);
    const count = await countOf(server, TYPES);
    await server.post(`${TYPES}/delete`, { predicate: 'true' });
    expect(await countOf(server, TYPES)).toBe(0);
    expect(await rowsOnDisk(server)).toHaveLength(2);

    expect((await reset(server)).status).toBe(200);
    expect(await rowsOnDisk(server)).not.toContain(basename(String(location)));
    expect(await rowsOnDisk(server)).toHaveLength(1);
    expect(await described(server, TYPES)).toMatchObject({ version, schema });
    expect(await countOf(server, TYPES)).toBe(count);
    expect(await countOf(server, '/v1/table/own')).toBe(3);
    expect(await rowsOnDisk(server)).toHaveLength(2);
  });

  it('is not reset without the token', async () => {
    const server = await serve({ sample: true, adminToken });
    await server.post('/v1/table/prod$ml$items/deregister');
    expect((await reset(server, 'another')).status).toBe(403);
    expect(await namesOf(server)).not.toContain('prod$ml$items');
  });
});
