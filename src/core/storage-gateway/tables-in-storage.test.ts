import { cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import type { Id } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { sampleFolder, servedSample } from '../storage-places/testing/storage-host.ts';
import type { StoragePlace } from './places.ts';
import { folderStore } from './testing/folder-store.ts';
import { openThrough, readInStorage, shareEngine } from './testing/read-in-storage.ts';

shareEngine();

const DETAIL = { load_detailed_metadata: true };

const CHANGES: readonly (readonly [string, object])[] = [
  ['delete', { predicate: 'true' }],
  ['update', { updates: [['stars', '1']] }],
  ['create_index', { column: 'id', index_type: 'BTREE' }],
  ['optimize', {}],
  ['drop', {}],
  ['restore', { version: 1 }],
  ['tags/create', { tag: 'x', version: 1 }],
];

type PlaceOf = (place: StoragePlace) => StoragePlace;

/** A server whose sample table lies on disk, and a reader that reads the same folder as a bucket. */
async function bothWays() {
  const { local, ...sample } = await servedSample();
  return { local, ...(await readerOf(sample)) };
}

async function inStorage(placeOf?: PlaceOf) {
  return readerOf(await sampleFolder(), placeOf);
}

async function readerOf(sample: { readonly folder: string; readonly name: string }, placeOf?: PlaceOf) {
  const { folder, name } = sample;
  const { store, storageRequests } = folderStore(folder);
  const place = { store, isS3: true, bucket: 'lake', key: name, root: name, location: `s3://lake/${name}` };
  const ids: Id[] = [];
  const { gateway, reader } = await readInStorage({
    table: async (id) => {
      ids.push(id);
      if (id.at(-1) !== 'reviews') throw new Failure('GONE', 'There is no such table.');
      return placeOf?.(place) ?? place;
    },
  });
  return { reader, gateway, storageRequests, ids, folder, name };
}

const rows = (bytes: Uint8Array) =>
  tableFromIPC(bytes)
    .toArray()
    .map((row) => String(row));

const reviews = '/v1/table/live$reviews';
const nearest = {
  k: 10,
  vector: { single_vector: Array.from({ length: 16 }, (_, at) => Math.sin(at)) },
  columns: { column_names: ['review_id', 'text'] },
};

describe('a table in storage', () => {
  it('has the same rows, results, schema, and indices as on disk', async () => {
    const { local, reader, name } = await bothWays();
    const first = { k: 20, vector: {}, offset: 5 };
    for (const query of [first, { ...first, filter: 'stars > 3' }, nearest]) {
      const [fromDisk, fromStorage] = await Promise.all([
        local.post(`${reviews}/query`, query),
        reader(`${reviews}/query`, query),
      ]);
      expect(fromStorage.status, fromStorage.text.slice(0, 300)).toBe(200);
      expect(rows(fromStorage.bytes)).toEqual(rows(fromDisk.bytes));
    }
    const { location, ...described } = (await reader(`${reviews}/describe`, DETAIL)).json;
    const { schema, stats, version } = (await local.post(`${reviews}/describe`, DETAIL)).json;
    expect({ location, ...described }).toMatchObject({
      location: `s3://lake/${name}`,
      schema,
      stats,
      version,
    });
    for (const [path, body] of [
      ['count_rows', {}],
      ['count_rows', { predicate: 'stars = 5' }],
      ['stats', {}],
      ['index/list', {}],
    ] as const) {
      const fromStorage = await reader(`${reviews}/${path}`, body);
      expect(fromStorage.text).toBe((await local.post(`${reviews}/${path}`, body)).text);
      expect(fromStorage.status).toBe(200);
    }
  });

  it('explains and analyzes a query plan, including the bytes read from storage', async () => {
    const { reader, name } = await inStorage();
    const explained = await reader(`${reviews}/explain_plan`, { query: nearest });
    expect(explained.status, explained.text).toBe(200);
    const { text } = await reader(`${reviews}/analyze_plan`, nearest);
    expect(text).toContain('bytes_read');
    expect((await reader(`${reviews}/explain_plan`, { query: { k: 3, vector: {} } })).text).toContain(name);
  });

  it('returns the details of its indices with a few reads of the file ends', async () => {
    const { local, reader, storageRequests } = await bothWays();
    const made = [
      { name: 'near', column: 'vector', index_type: 'IVF_FLAT', num_partitions: 4 },
      { name: 'words', column: 'text', index_type: 'FTS' },
      { name: 'stars', column: 'stars', index_type: 'BTREE' },
    ];
    for (const index of made) {
      expect(await local.post(`${reviews}/create_index`, index)).toMatchObject({ status: 200 });
    }
    for (const { name } of made) {
      const before = storageRequests.length;
      const fromStorage = await reader(`${reviews}/index/${name}/inside`);
      expect(fromStorage.status, fromStorage.text).toBe(200);
      expect(storageRequests.length - before).toBeLessThanOrEqual(12);
      expect(fromStorage.json).toEqual((await local.post(`${reviews}/index/${name}/inside`)).json);
    }
  });

  it('has the versions and tags of its files, and can be read at a version', async () => {
    const { local, reader } = await bothWays();
    await local.post(`${reviews}/tags/create`, { tag: 'first', version: 1 });
    const ofDisk = await local.post(`${reviews}/version/list`);
    const versions = (json: Readonly<Record<string, unknown>>) =>
      (json.versions as { version: bigint }[]).map(({ version }) => version);
    expect(versions((await reader(`${reviews}/version/list`)).json)).toEqual(versions(ofDisk.json));
    expect((await reader(`${reviews}/tags/list`)).json).toMatchObject({ tags: { first: { version: 1 } } });
    const before = await reader(`${reviews}/count_rows`, { version: 1 });
    expect(before.text).toBe((await local.post(`${reviews}/count_rows`, { version: 1 })).text);
    expect((await reader(`${reviews}/count_rows`, { version: 99 })).status).toBe(404);
  });

  it('may have any name, even without the .lance suffix that the engine expects', async () => {
    const { reader, storageRequests, folder } = await inStorage((place) => ({
      ...place,
      key: 'odd name',
      location: 's3://lake/odd name',
    }));
    await cp(join(folder, (await readdir(folder))[0] ?? ''), join(folder, 'odd name'), { recursive: true });
    const found = await reader(`${reviews}/query`, { k: 2, vector: {} });
    expect(found.status, found.text.slice(0, 200)).toBe(200);
    expect(storageRequests.some((one) => one.startsWith('read odd name/data/'))).toBe(true);
  });

  it('reads its first page with at most twelve requests', async () => {
    const { reader, storageRequests } = await inStorage();
    await reader(`${reviews}/query`, { k: 100, vector: {} });
    expect(storageRequests.length).toBeLessThanOrEqual(12);
  });
});

describe('a table in storage is read-only', () => {
  it('for change requests', async () => {
    const { reader } = await inStorage();
    for (const [path, body] of CHANGES) {
      const answer = await reader(`${reviews}/${path}`, body);
      expect(answer.json, path).toMatchObject({ code: 15 });
    }
  });

  it('for writes of the engine', async () => {
    const { gateway, name } = await inStorage();
    const { url, token } = gateway.access;
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      const headers = { 'x-amz-security-token': token };
      const answer = await fetch(`${url}/lake/${name}/data/x`, { method, headers });
      expect(answer.status).toBe(403);
    }
  });
});

describe('the gateway', () => {
  it('rejects every request without its token', async () => {
    const { gateway, name, reader } = await inStorage();
    await reader(`${reviews}/count_rows`);
    const { url, token } = gateway.access;
    for (const path of [
      `/lake/${name}/_versions/1.manifest`,
      '/lake?list-type=2',
      '/-/table?id=[]',
      '/-/last-error',
    ]) {
      for (const given of [
        undefined,
        '',
        `${token}x`,
        `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`,
      ]) {
        const headers = given === undefined ? {} : { 'x-amz-security-token': given };
        expect((await fetch(url + path, { headers })).status).toBe(403);
      }
    }
  });

  it('denies access to files outside of the opened tables', async () => {
    const { gateway, name, folder, reader } = await inStorage();
    await reader(`${reviews}/count_rows`);
    await writeFile(join(folder, 'secret.txt'), 'CANARY');
    await writeFile(join(folder, `${name}-secret.txt`), 'CANARY');
    const { headers } = await openThrough(gateway.access, ['live', 'reviews']);
    const beside = ['secret.txt', `${name}-secret.txt`, `${name}/../secret.txt`, `${name}%2F..%2Fsecret.txt`];
    for (const key of beside) {
      const answer = await fetch(`${gateway.access.url}/lake/${key}`, { headers });
      expect(await answer.text()).not.toContain('CANARY');
      expect(answer.ok).toBe(false);
    }
    const listed = await fetch(`${gateway.access.url}/lake?list-type=2&prefix=`, { headers });
    expect(await listed.text()).toContain('<KeyCount>0</KeyCount>');
  });

  it.each(['_versions/../../b.lance', './_versions', '_versions//x', '_versions\0', '_versions\n'])(
    'rejects a list of the directory %j',
    async (inside) => {
      const { gateway, storageRequests } = await inStorage();
      const { address, headers } = await openThrough(gateway.access, ['live', 'reviews']);
      const list = async (directory: string) => {
        const query = new URLSearchParams({ address: directory });
        return (await fetch(`${gateway.access.url}/-/files?${query}`, { headers })).status;
      };
      expect(await list(`${address}/${inside}`)).toBe(400);
      expect((await fetch(`${gateway.access.url}/lake/x%00`, { headers })).status).toBe(403);
      expect(storageRequests).toEqual([]);
      expect(await list(`${address}/_versions`)).toBe(200);
    },
  );

  it('reports the storage’s failure as the cause of an engine error', async () => {
    const { reader } = await inStorage((place) => ({
      ...place,
      store: {
        ...place.store,
        read: (request) =>
          request.key.includes('/data/')
            ? Promise.reject(new Failure('REFUSED', 'The bucket lake refused the key.'))
            : place.store.read(request),
      },
    }));
    const answer = await reader(`${reviews}/query`, { k: 2, vector: {} });
    expect(answer.json).toMatchObject({
      code: 15,
      error: 'Table `live$reviews`: The bucket lake refused the key.',
    });
  });

  it('requests a failing list once, and reports the failure even for a table that was read before', async () => {
    let isGood = true;
    const failing = () => Promise.reject(new Failure('REFUSED', 'The bucket lake refused the key.'));
    const { reader, storageRequests } = await inStorage((place) => ({
      ...place,
      store: {
        ...place.store,
        list: (request) => {
          const listed = place.store.list(request);
          return isGood ? listed : failing();
        },
      },
    }));
    expect((await reader(`${reviews}/query`, { k: 2, vector: {} })).status).toBe(200);
    isGood = false;
    storageRequests.length = 0;
    const answer = await reader(`${reviews}/query`, { k: 2, vector: {} });
    expect(answer.json).toMatchObject({
      code: 15,
      error: 'Table `live$reviews`: The bucket lake refused the key.',
    });
    expect(storageRequests.filter((one) => one.startsWith('list'))).toHaveLength(1);
  });
});
