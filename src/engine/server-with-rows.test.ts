import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  Table as ArrowTable,
  type Table,
  tableFromIPC,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';

const query = { k: 10, vector: {} };

function stream(rows: number, from = 0): Uint8Array {
  const ids = Array.from({ length: rows }, (_, index) => BigInt(from + index));
  return tableToIPC(
    new ArrowTable({
      id: vectorFromArray(ids),
      name: vectorFromArray(
        ids.map((id) => `row ${id}`),
        new Utf8(),
      ),
    }),
    'stream',
  );
}

async function serverWithTable() {
  const server = await serveWithRows();
  const made = await server.upload('/v1/table/made/create', stream(5));
  expect(made).toMatchObject({ status: 200, json: { version: 1 } });
  const location = String(made.json.location);
  return { ...server, location };
}

function rowsOf(bytes: Uint8Array): Record<string, unknown>[] {
  const table: Table = tableFromIPC(bytes);
  return table.toArray().map((row) => row.toJSON());
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

describe('a table created from a stream', () => {
  it('is described from its own files', async () => {
    const { post, location } = await serverWithTable();
    const { json } = await post('/v1/table/made/describe', { load_detailed_metadata: true });
    expect(json).toMatchObject({
      table: 'made',
      version: 1,
      location,
      stats: { num_fragments: 1, num_deleted_rows: 0 },
      managed_versioning: false,
      is_only_declared: false,
    });
    expect(json.schema).toMatchObject({
      fields: [
        { name: 'id', type: { type: 'int64' } },
        { name: 'name', type: { type: 'string' } },
      ],
    });
  });

  it('returns its rows', async () => {
    const { post } = await serverWithTable();
    const answer = await post('/v1/table/made/query', query);
    expect(answer.headers['content-type']).toMatch(/^application\/vnd\.apache\.arrow\./);
    expect(rowsOf(answer.bytes)).toEqual([0n, 1n, 2n, 3n, 4n].map((id) => ({ id, name: `row ${id}` })));
  });

  it('gets a new version for each change, and every version can be read', async () => {
    const { post, upload } = await serverWithTable();
    expect((await upload('/v1/table/made/insert', stream(3, 5))).json).toMatchObject({
      num_inserted_rows: 3,
      version: 2,
    });
    expect((await post('/v1/table/made/delete', { predicate: 'id < 2' })).json).toMatchObject({ version: 3 });
    const update = { predicate: 'id = 4', updates: [['name', "'four'"]] };
    expect((await post('/v1/table/made/update', update)).json).toMatchObject({ updated_rows: 1, version: 4 });
    const count = async (body: object) => Number((await post('/v1/table/made/count_rows', body)).text);
    expect(await count({})).toBe(6);
    expect(await count({ version: 1 })).toBe(5);
    expect(await count({ predicate: "name = 'four'" })).toBe(1);
    expect((await post('/v1/table/made/restore', { version: 1 })).json).toMatchObject({ version: 5 });
    expect(await count({})).toBe(5);
    const { json } = await post('/v1/table/made/version/list?descending=true&limit=2');
    expect(json).toMatchObject({
      versions: [{ version: 5 }, { version: 4 }],
      page_token: expect.any(String),
    });
    const rest = await post(`/v1/table/made/version/list?descending=true&page_token=${json.page_token}`);
    expect(rest.json).toMatchObject({ versions: [{ version: 3 }, { version: 2 }, { version: 1 }] });
  });

  it('has its own tags and indices', async () => {
    const { post } = await serverWithTable();
    expect(await post('/v1/table/made/tags/create', { tag: 'first', version: 1 })).toMatchObject({
      status: 200,
    });
    expect((await post('/v1/table/made/tags/list')).json).toMatchObject({ tags: { first: { version: 1 } } });
    expect((await post('/v1/table/made/tags/version', { tag: 'first' })).json).toMatchObject({ version: 1 });
    expect(await post('/v1/table/made/tags/create', { tag: 'other', version: 7 })).toMatchObject({
      status: 404,
      json: { code: 11 },
    });
    expect(await post('/v1/table/made/tags/version', { tag: 'none' })).toMatchObject({ json: { code: 8 } });
    const index = { column: 'id', index_type: 'BTREE' };
    expect(await post('/v1/table/made/create_index', index)).toMatchObject({ status: 200 });
    const { json } = await post('/v1/table/made/index/list');
    expect(json).toMatchObject({
      indexes: [{ columns: ['id'], num_indexed_rows: 5, num_unindexed_rows: 0 }],
    });
    expect((await post('/v1/table/made/index/id_idx/stats')).json).toMatchObject({ num_indexed_rows: 5 });
    expect(await post('/v1/table/made/index/none/stats')).toMatchObject({ status: 404, json: { code: 6 } });
    expect(await post('/v1/table/made/index/id_idx/drop')).toMatchObject({ status: 200 });
    expect((await post('/v1/table/made/index/list')).json).toEqual({ indexes: [] });
  });

  it('returns its statistics and its plans', async () => {
    const { post } = await serverWithTable();
    expect((await post('/v1/table/made/stats')).json).toMatchObject({ num_rows: 5, num_indices: 0 });
    expect((await post('/v1/table/made/explain_plan', { query })).text).toContain('LanceRead');
    expect((await post('/v1/table/made/analyze_plan', query)).text).toContain('metrics=');
  });

  it('is overwritten, appended to, or kept, depending on the mode', async () => {
    const { post, upload, location } = await serverWithTable();
    const count = async () => Number((await post('/v1/table/made/count_rows')).text);
    expect(await upload('/v1/table/made/create', stream(1))).toMatchObject({
      status: 409,
      json: { code: 5 },
    });
    expect((await upload('/v1/table/made/create?mode=exist_ok', stream(1))).json).toMatchObject({
      version: 1,
    });
    expect(await count()).toBe(5);
    expect((await upload('/v1/table/made/create?mode=append', stream(1, 5))).json).toMatchObject({
      version: 2,
    });
    expect(await count()).toBe(6);
    expect(await upload('/v1/table/made/create?mode=overwrite', stream(2))).toMatchObject({ status: 200 });
    expect(await count()).toBe(2);
    expect(await exists(location)).toBe(false);
  });

  it('keeps its files when it is deregistered, and loses them when it is dropped', async () => {
    const { post, location } = await serverWithTable();
    await post('/v1/table/made/deregister');
    expect(await exists(location)).toBe(true);
    expect(await post('/v1/table/again/register', { location })).toMatchObject({ status: 200 });
    expect((await post('/v1/table/again/count_rows')).text).toBe('5');
    await post('/v1/table/again/drop');
    expect(await exists(location)).toBe(false);
  });
});

it('exists in its first version, even if the sample has not created it yet', async () => {
  const { post } = await serveWithRows({ sample: true });
  expect(await post('/v1/table/live$types/exists', { version: 1 })).toMatchObject({ status: 200 });
  expect(await post('/v1/table/live$types/exists', { version: 99 })).toMatchObject({ json: { code: 11 } });
});

describe('rows that belong to another table', () => {
  it.each([
    ['by its URL', (location: string) => pathToFileURL(location).href],
    ['by a path with `..`', (location: string) => `${dirname(location)}/x/../${basename(location)}`],
    ['by a directory inside it', (location: string) => join(location, 'data')],
  ])('are kept when a table with the same location is dropped: %s', async (_, other) => {
    const { post, location } = await serverWithTable();
    const name = other(location);
    expect((await post('/v1/table/other/declare', { location: name })).json).toMatchObject({
      location: name,
    });
    expect(await post('/v1/table/other/drop')).toMatchObject({ status: 200 });
    expect((await post('/v1/table/made/count_rows')).text).toBe('5');
    expect(rowsOf((await post('/v1/table/made/query', query)).bytes)).toHaveLength(5);
  });
});

it('is dropped with its namespace, together with its rows', async () => {
  const { post, upload } = await serveWithRows();
  await post('/v1/namespace/team/create');
  const { json } = await upload('/v1/table/team$made/create', stream(5));
  expect(await post('/v1/namespace/team/drop', { behavior: 'restrict' })).toMatchObject({ status: 409 });
  expect(await exists(String(json.location))).toBe(true);
  expect(await post('/v1/namespace/team/drop', { behavior: 'cascade' })).toMatchObject({ status: 200 });
  expect(await exists(String(json.location))).toBe(false);
});

describe('an invalid stream', () => {
  it.each([
    ['no bytes', new Uint8Array()],
    ['text', Buffer.from('id,name\n1,a\n')],
    ['JSON', Buffer.from('{"id": 1}')],
    ['a truncated stream', stream(1_000).subarray(0, 2_000)],
  ])('of %s is rejected and leaves no files', async (_, bytes) => {
    const server = await serveWithRows();
    const answer = await server.upload('/v1/table/made/create', bytes);
    expect(answer).toMatchObject({ status: 400, json: { code: 13 } });
    expect((await server.send('/v1/table/')).json).toEqual({ tables: [] });
    expect(await readdir(join(server.dataDirectory, 'spool', String(process.pid)))).toEqual([]);
    expect(
      (await readdir(join(server.dataDirectory, 'tables'))).filter((name) => name.endsWith('.lance')),
    ).toEqual([]);
  });

  it('is rejected by its content type', async () => {
    const { send } = await serveWithRows();
    const headers = { 'content-type': 'application/json' };
    const answer = await send('/v1/table/made/create', { method: 'POST', headers, body: '{}' });
    expect(answer.json).toMatchObject({ code: 13, error: expect.stringContaining('`application/json`') });
  });

  it('leaves the target table of an insert unchanged', async () => {
    const { post, upload } = await serverWithTable();
    const bytes = stream(1_000).subarray(0, 2_000);
    expect(await upload('/v1/table/made/insert', bytes)).toMatchObject({ status: 400, json: { code: 13 } });
    expect((await post('/v1/table/made/describe', { load_detailed_metadata: true })).json).toMatchObject({
      version: 1,
    });
    expect((await post('/v1/table/made/count_rows')).text).toBe('5');
  });
});

it('rejects a response over the size limit and explains how to request less', async () => {
  const { upload, post } = await serveWithRows({ limits: { answerBytes: 10_000 } });
  await upload('/v1/table/made/create', stream(5_000));
  const refused = await post('/v1/table/made/query', { ...query, k: 5_000 });
  expect(refused).toMatchObject({ status: 400, json: { code: 13, error: expect.stringContaining('bytes') } });
  expect((await post('/v1/table/made/query', query)).status).toBe(200);
});

describe('a table without rows on this server', () => {
  it.each([
    ['countRows', 'count_rows', {}],
    ['tableStats', 'stats', {}],
    ['queryTable', 'query', query],
    ['listIndices', 'index/list', {}],
    ['describeIndexStats', 'index/i/stats', {}],
    ['explainPlan', 'explain_plan', { query }],
    ['analyzePlan', 'analyze_plan', query],
  ])('is rejected by %s with the reason', async (_, path, body) => {
    const { post } = await serveWithRows();
    await post('/v1/table/elsewhere/register', { location: 's3://lake/x' });
    await post('/v1/table/declared/declare');
    const refused = await post(`/v1/table/elsewhere/${path}`, body);
    const words = 'Rows of table `elsewhere` aren’t available: the local server can’t read `s3://lake/x`.';
    expect(refused).toMatchObject({ status: 409, json: { code: 19, error: words } });
    expect(await post(`/v1/table/declared/${path}`, body)).toMatchObject({ status: 409, json: { code: 19 } });
    expect(await post(`/v1/table/none/${path}`, body)).toMatchObject({ status: 404, json: { code: 4 } });
  });

  it.each([
    ['restore', { version: 1 }],
    ['delete', { predicate: 'true' }],
    ['update', { updates: [['a', '1']] }],
    ['create_index', { column: 'a', index_type: 'BTREE' }],
    ['index/i/drop', {}],
  ])('with managed versions is not changed by %s', async (path, body) => {
    const { post } = await serveWithRows();
    await post('/v1/table/managed/declare');
    const refused = await post(`/v1/table/managed/${path}`, body);
    expect(refused).toMatchObject({ status: 409, json: { code: 19 } });
    expect(refused.json.error).toContain('The namespace manages versions of table `managed`');
  });
});

it('reads no directory outside its own', async () => {
  const server = await serveWithRows();
  const outside = join(server.dataDirectory, 'elsewhere.lance');
  await mkdir(join(outside, '_versions'), { recursive: true });
  const refused = await server.post('/v1/table/x/register', { location: outside });
  expect(refused).toMatchObject({ status: 403, json: { code: 15, error: expect.stringContaining(outside) } });
  // A declared table is only a name.
  await server.post('/v1/table/x/declare', { location: outside });
  expect((await server.post('/v1/table/x/count_rows')).status).toBe(409);
});
