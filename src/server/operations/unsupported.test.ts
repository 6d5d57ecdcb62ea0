import { describe, expect, it } from 'vitest';
import { operations } from '../../protocol/index.ts';
import { serve } from '../testing/test-server.ts';

const query = { k: 1, vector: [] };

const READING = [
  ['countRows', {}],
  ['tableStats', {}],
  ['queryTable', query],
  ['listIndices', {}],
  ['describeIndexStats', {}],
  ['explainPlan', { query }],
  ['analyzePlan', query],
] as const;

const CHANGING = [
  ['restoreTable', { version: 1 }],
  ['insertRows', undefined],
  ['deleteRows', { predicate: 'true' }],
  ['updateRows', { updates: [['a', '1']] }],
  ['createIndex', { column: 'a', index_type: 'BTREE' }],
  ['dropIndex', {}],
] as const;

function pathOf(name: keyof typeof operations, id: string): string {
  return operations[name].path.replace('{id}', id).replace('{name}', 'an_index');
}

async function serverWithTables() {
  const server = await serve();
  await server.post('/v1/table/managed/declare');
  await server.post('/v1/table/real/register', { location: 's3://real' });
  return server;
}

describe.each([...READING, ...CHANGING])('%s', (name, body) => {
  it('is refused by name where there is the table, and says so where there is none', async () => {
    const server = await serverWithTables();
    const refused = await server.post(pathOf(name, 'real'), body);
    expect(refused).toMatchObject({ status: 406, json: { code: 0 } });
    expect(refused.json.error).toContain(name);
    expect(refused.json.error).toContain('`real`');
    expect(await server.post(pathOf(name, 'none'), body)).toMatchObject({ status: 404, json: { code: 4 } });
  });
});

it.each(CHANGING)('%s is refused on a managed table for what it is', async (name, body) => {
  const server = await serverWithTables();
  const refused = await server.post(pathOf(name, 'managed'), body);
  expect(refused).toMatchObject({ status: 409, json: { code: 19 } });
  expect(refused.json.error).toContain('The versions of table `managed` are managed by the namespace');
});

it('makes no table of a stream, and leaves none behind', async () => {
  const server = await serverWithTables();
  const before = await server.send('/v1/table/');
  for (const [path, status, code] of [
    ['/v1/table/new/create', 406, 0],
    ['/v1/table/new/create?mode=overwrite', 406, 0],
    ['/v1/table/none$new/create', 404, 1],
    ['/v1/table/real/create', 409, 5],
    ['/v1/table/real/create?mode=overwrite', 406, 0],
    ['/v1/table/managed/create?mode=overwrite', 409, 19],
    ['/v1/table/new/create?mode=perhaps', 400, 13],
    ['/v1/tables/new', 406, 0],
  ] as const) {
    const headers = { 'content-type': 'application/vnd.apache.arrow.stream' };
    const answer = await server.send(path, { method: 'POST', headers, body: 'not read' });
    expect([path, answer.status, answer.json.code]).toEqual([path, status, code]);
  }
  expect((await server.send('/v1/table/')).text).toBe(before.text);
});
