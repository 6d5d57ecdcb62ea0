import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serve, type TestServer } from '../testing/test-server.ts';

const names = z.array(z.string());

/** All pages of a listing, as a client reads them. */
async function readAll({ send }: TestServer, path: string, member: string): Promise<string[][]> {
  const pages: string[][] = [];
  let token = '';
  do {
    const { json } = await send(`${path}&page_token=${encodeURIComponent(token)}`);
    pages.push(names.parse(json[member]));
    token = z.string().default('').parse(json.page_token);
  } while (token !== '');
  return pages;
}

const tables = Array.from({ length: 23 }, (_, index) => [`ns${index % 5}`, 'deep', `t${index}`]);

describe.each([1, 2, 5, 7, 23, 100])('a listing in pages of %i', (limit) => {
  it('contains every table exactly once', async () => {
    const server = await serve({ tables });
    const pages = await readAll(server, `/v1/table/?limit=${limit}`, 'tables');
    expect(pages.flat().sort()).toEqual(tables.map((id) => id.join('$')).sort());
    expect(pages).toHaveLength(Math.ceil(tables.length / limit));
  });

  it('contains the children of a namespace exactly once, and no others', async () => {
    const server = await serve({ tables });
    const path = '/v1/namespace/ns3$deep/table/list';
    const pages = await readAll(server, `${path}?limit=${limit}`, 'tables');
    expect(pages.flat()).toEqual(['t13', 't18', 't3', 't8']);
    const roots = await readAll(server, `/v1/namespace/$/list?limit=${limit}`, 'namespaces');
    expect(roots.flat()).toEqual(['ns0', 'ns1', 'ns2', 'ns3', 'ns4']);
  });
});

it('returns no token after the last page, and treats limit=0 as no limit', async () => {
  const server = await serve({ tables });
  const { json } = await server.send('/v1/table/?limit=0');
  expect(names.parse(json.tables)).toHaveLength(23);
  expect(json).not.toHaveProperty('page_token');
});

it('continues where the previous page ended', async () => {
  const server = await serve({ sample: true });
  const first = await server.send('/v1/namespace/prod$ml/table/list?limit=3');
  const token = first.json.page_token;
  const rest = await server.send(`/v1/namespace/prod$ml/table/list?page_token=${token}`);
  const all = await server.send('/v1/namespace/prod$ml/table/list');
  expect([...names.parse(first.json.tables), ...names.parse(rest.json.tables)]).toEqual(all.json.tables);
});

it('rejects a modified token, or one of another listing', async () => {
  const server = await serve({ tables });
  const { json } = await server.send('/v1/namespace/ns3$deep/table/list?limit=1');
  const token = z.string().parse(json.page_token);
  for (const path of [
    `/v1/namespace/ns2$deep/table/list?page_token=${token}`,
    `/v1/namespace/ns3$deep/list?page_token=${token}`,
    `/v1/table/?page_token=${token}`,
    `/v1/namespace/ns3$deep/table/list?page_token=${token}%20`,
    `/v1/namespace/ns3$deep/table/list?page_token=${'A'.repeat(5_000)}`,
    `/v1/namespace/ns3$deep/table/list?page_token=dA`,
    `/v1/namespace/ns3$deep/table/list?page_token=__proto__`,
  ]) {
    expect(await server.send(path)).toMatchObject({ status: 400, json: { code: 13 } });
  }
});

it('omits declared tables on request, in every listing of tables', async () => {
  const server = await serve({ sample: true });
  for (const path of ['/v1/table/', '/v1/namespace/prod$ml/table/list']) {
    const all = names.parse((await server.send(path)).json.tables);
    const stored = names.parse((await server.send(`${path}?include_declared=false`)).json.tables);
    const declared = all.filter((name) => !stored.includes(name));
    expect(declared.some((name) => name.endsWith('items_candidates'))).toBe(true);
    expect(stored.some((name) => name.endsWith('items'))).toBe(true);
  }
});

it('lists the tables of a remote database by full IDs too, with the requested delimiter', async () => {
  const server = await serve({ tables: [['a', 'b', 'c']] });
  expect((await server.send('/v1/tables')).json).toEqual({ tables: ['a$b$c'] });
  expect((await server.send('/v1/tables/?delimiter=.')).json).toEqual({ tables: ['a.b.c'] });
  expect((await server.send('/v1/table')).json).toEqual({ tables: ['a$b$c'] });
});
