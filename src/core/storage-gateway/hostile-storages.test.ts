import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smallManifest } from '#lance-format/testing/write-wire.ts';
import { defined } from '#protocol/defined.ts';
import { testClient } from '#server/testing/test-server.ts';
import type { HttpLimits } from '../http/limits.ts';
import { setUp } from '../http/testing/test-client.ts';
import type { SeenRequest } from '../http/testing/test-server.ts';
import type { ListedObject, ListedPage } from '../object-storage/object-store.ts';
import { openAt } from '../object-storage/testing/store-for-test.ts';
import { startStorageGateway } from './gateway.ts';
import type { ReadableStore, StoragePlace } from './places.ts';
import { openThrough, READER_TOKEN, readInStorage } from './testing/read-in-storage.ts';

const TABLE = '/v1/table/t';
const QUERY = { k: 3, vector: {} };

function placeOf(store: ReadableStore): StoragePlace {
  return { store, isS3: true, bucket: 'lake', key: 't.lance', root: '', location: 's3://lake/t.lance' };
}

type Answer = (seen: SeenRequest, response: ServerResponse) => void;

/** An S3 server with responses that the test sets, read by the real client. */
async function storageThat(answer: Answer, limits: Partial<HttpLimits> = {}) {
  const { server, client, activityLog } = await setUp(answer, limits, { sleep: async () => {} });
  const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
  const access = { kind: 's3', endpoint: server.origin, keys } as const;
  return { server, activityLog, store: openAt('s3://lake', access, { http: client, reach: 'loopback' }) };
}

function listed(key: string): ListedObject {
  return { key, size: 100, etag: 'e', modified: '2026-01-01T00:00:00.000Z' };
}

/** A store that lists what the test returns; each of its files is a manifest. */
function storeOf(list: (after: string | undefined) => ListedPage): ReadableStore {
  const bytes = smallManifest(1n);
  return {
    read: async () => ({ bytes, size: bytes.length, etag: 'e' }),
    list: async ({ after }) => list(after),
  };
}

const nameAt = (index: number) => `t.lance/_versions/${String(index).padStart(20, '0')}.manifest`;

describe('an endless list', () => {
  it('of 200,001 versions is rejected, without blocking other requests', async () => {
    const store = storeOf((after = '0') => {
      const start = Number(after);
      const objects = Array.from({ length: 1000 }, (_, at) => listed(nameAt(start + at)));
      return { objects: objects.slice(0, 200_001 - start), folders: [], next: String(start + 1000) };
    });
    const { reader } = await readInStorage({ table: async () => placeOf(store) });
    const [versions, missing] = await Promise.all([
      reader(`${TABLE}/version/list`),
      reader('/v1/namespace/none/describe', {}, 'GET'),
    ]);
    expect(versions.json).toMatchObject({
      code: 13,
      error: expect.stringContaining('more than 200,000 files'),
    });
    expect(missing.status).toBeGreaterThan(0);
  });

  it.each([
    ['returns the same cursor forever', 40, () => 'again'],
    ['has endless empty pages', 1000, (after = '0') => String(Number(after) + 1)],
    ['alternates between two cursors', 1000, (after = 'a') => (after === 'a' ? 'b' : 'a')],
  ] satisfies [string, number, (after?: string) => string][])(
    'that %s is rejected for the reader and the engine',
    async (_, most, next) => {
      let pages = 0;
      const store = storeOf((after) => {
        pages += 1;
        return { objects: [], folders: [], next: next(after) };
      });
      const { reader } = await readInStorage({ table: async () => placeOf(store) });
      for (const [path, body] of [
        ['version/list', {}],
        ['describe', { load_detailed_metadata: true }],
        ['query', QUERY],
      ] as const) {
        const { json } = await reader(`${TABLE}/${path}`, body);
        expect(json, path).toMatchObject({
          code: 19,
          error: expect.stringMatching(/list of t\.lance\/\S* doesn’t end\.$/),
        });
      }
      expect(pages).toBeLessThan(most);
    },
  );

  it('is filtered to the requested prefix', async () => {
    const store = storeOf(() => ({ objects: [listed('secret'), listed(nameAt(1))], folders: [] }));
    const { gateway } = await readInStorage({ table: async () => placeOf(store) });
    const { headers } = await openThrough(gateway.access, ['t']);
    const list = async (prefix: string) =>
      (await fetch(`${gateway.access.url}/lake?list-type=2&prefix=${prefix}`, { headers })).text();
    expect(await list('t.lance/')).toContain('<KeyCount>1</KeyCount>');
    for (const prefix of ['t.lance', 't.lance-others/', 't.lance/../', 't.lance/%2e%2e/', 't.lance//']) {
      expect(await list(prefix), prefix).toContain('<KeyCount>0</KeyCount>');
    }
  });
});

const VERSIONS = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${nameAt(1)}</Key><Size>100</Size></Contents></ListBucketResult>`;

describe('a hostile storage', () => {
  it('can’t make the gateway read a deletion file larger than memory', async () => {
    const size = 8 * 2 ** 30;
    const store: ReadableStore = {
      ...storeOf(() => ({ objects: [], folders: [] })),
      read: async ({ range }) => {
        const [from, to] = range !== undefined && 'from' in range ? [range.from, range.to] : [0, 1];
        return { bytes: new Uint8Array(Math.min(to, size) - from), size, etag: 'e' };
      },
    };
    const { gateway } = await readInStorage({ table: async () => placeOf(store) });
    const { headers } = await openThrough(gateway.access, ['t']);
    for (const range of [undefined, 'bytes=0-99', 'bytes=0-8589934591']) {
      const answer = await fetch(`${gateway.access.url}/lake/t.lance/_deletions/0-1-2.arrow`, {
        headers: { ...headers, ...defined({ range }) },
      });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('t.lance/_deletions/0-1-2.arrow is larger than 64 MB');
    }
  });

  it('can’t make the gateway read a manifest of 300 MB', async () => {
    let closed: Promise<unknown> | undefined;
    const { store } = await storageThat(({ path }, response) => {
      if (path.includes('list-type')) return void response.end(VERSIONS);
      response.writeHead(200, { 'content-length': 300 * 2 ** 20 });
      response.write('x');
      closed = once(response, 'close');
    });
    const { reader } = await readInStorage({ table: async () => placeOf(store) });
    const { json } = await reader(`${TABLE}/query`, QUERY);
    expect(json).toMatchObject({ error: expect.stringMatching(/exceeds 64 MB\. Reading stopped\./) });
    await closed;
  });

  it.each([
    ['itself', (origin: string) => origin],
    ['the metadata service of a cloud', () => 'http://169.254.169.254'],
    ['another server on this computer', (_: string, elsewhere: string) => elsewhere],
  ])('can’t redirect the client to %s', async (_, target) => {
    const elsewhere = await storageThat((_seen, response) => void response.end());
    const { store, server } = await storageThat(({ path }, response) => {
      const location = target(server.origin, elsewhere.server.origin) + path;
      response.writeHead(307, { location });
      // Each response names another region; the client accepts that once per request.
      response.end(`<Error><Code>TemporaryRedirect</Code><Region>eu-${server.seen.length}</Region></Error>`);
    });
    const { reader } = await readInStorage({ table: async () => placeOf(store) });
    const { json } = await reader(`${TABLE}/version/list`);
    expect(json).toMatchObject({ error: expect.stringContaining('is in another region') });
    expect(server.seen).toHaveLength(2);
    expect(elsewhere.server.seen).toEqual([]);
  });

  it('can’t hold a request open by sending one byte at a time', async () => {
    const { store } = await storageThat(
      (_, response) => {
        response.writeHead(200, { 'content-length': 1e6 });
        const drip = setInterval(() => response.write('x'), 5);
        response.once('close', () => clearInterval(drip));
      },
      { body: 200 },
    );
    const { reader } = await readInStorage({ table: async () => placeOf(store) });
    for (const path of ['version/list', 'query']) {
      const { json } = await reader(`${TABLE}/${path}`, path === 'query' ? QUERY : {});
      expect(json).toMatchObject({ code: 17, error: expect.stringContaining('wasn’t complete after') });
    }
  });

  it.each([
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><ListBucketResult>&c;</ListBucketResult>',
    ],
    ['two million elements', `<ListBucketResult>${'<a/>'.repeat(2e6)}</ListBucketResult>`],
    ['deeply nested elements', '<a>'.repeat(1e5)],
  ])('can’t return a list with %s', async (_, body) => {
    const { store } = await storageThat((_seen, response) => void response.end(body));
    const { reader } = await readInStorage({ table: async () => placeOf(store) });
    const { json } = await reader(`${TABLE}/version/list`);
    expect(json).toMatchObject({ code: 19, error: expect.stringContaining('its response isn’t a list') });
  });
});

/** Never responds; a request ends when its socket closes. */
async function silentStorage(isSilent: (path: string) => boolean = () => true) {
  const responses: ServerResponse[] = [];
  let onRequest: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    onRequest = resolve;
  });
  const { store } = await storageThat(({ path }, response) => {
    if (!isSilent(path)) return void response.end(VERSIONS);
    responses.push(response);
    onRequest();
  });
  return {
    store,
    first,
    allLeft: () => Promise.all(responses.map((one) => one.closed || once(one, 'close'))),
  };
}

describe('an aborted request aborts its storage request', () => {
  it.each([
    ['a list', '/lake?list-type=2&prefix=t.lance/'],
    ['all files of a directory', '/-/files?address=s3://lake/t.lance/_versions'],
    ['a manifest', '/lake/t.lance/_versions/1.manifest'],
    ['a file', '/lake/t.lance/_refs/tags/a.json'],
    ['a range of a file', '/lake/t.lance/data/a.lance', 'bytes=10-20'],
    ['a long range of a file', '/lake/t.lance/data/a.lance', 'bytes=0-9000000'],
  ])('%s', async (_, path, range = '') => {
    const { store, first, allLeft } = await silentStorage();
    const gateway = await startStorageGateway({
      places: { table: async () => placeOf(store) },
    });
    onTestFinished(gateway.close);
    const opened = await openThrough(gateway.access, ['t']);
    const headers = { ...opened.headers, ...(range && { range }) };
    const stop = new AbortController();
    const response = fetch(gateway.access.url + path, { headers, signal: stop.signal });
    await first;
    stop.abort();
    await expect(response).rejects.toThrow();
    await allLeft();
  });

  it('a request for a table’s location', async () => {
    let ended: Promise<unknown> | undefined;
    const requested = new Promise<void>((resolve) => {
      const places = {
        table: (_: unknown, signal?: AbortSignal) => {
          ended = new Promise((over) => signal?.addEventListener('abort', over));
          resolve();
          return new Promise<StoragePlace>(() => undefined);
        },
      };
      void startStorageGateway({ places }).then((gateway) => {
        onTestFinished(gateway.close);
        const { port } = new URL(gateway.access.url);
        const stop = new AbortController();
        const headers = { 'x-amz-security-token': gateway.access.token };
        fetch(`http://127.0.0.1:${port}/-/table?id=["t"]`, { headers, signal: stop.signal }).catch(() => {});
        void requested.then(() => stop.abort());
      });
    });
    await requested;
    await ended;
  });

  it.each([
    ['version/list', {}, () => true],
    ['describe', { load_detailed_metadata: true }, (path: string) => !path.includes('list-type')],
    ['query', QUERY, (path: string) => !path.includes('list-type')],
  ])('a reader request to %s', async (path, body, isSilent) => {
    const { store, first, allLeft } = await silentStorage(isSilent);
    const { url } = await readInStorage({ table: async () => placeOf(store) });
    const stop = new AbortController();
    const response = fetch(`${url}${TABLE}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...READER_TOKEN },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    await first;
    stop.abort();
    await expect(response).rejects.toThrow();
    await allLeft();
    // The next request is answered by an engine that has nothing to wait for.
    const { port } = new URL(url);
    const answer = await testClient(Number(port)).send('/v1/namespace/a/exists', {
      method: 'POST',
      headers: READER_TOKEN,
    });
    expect(answer.status).not.toBe(0);
  });
});

it('never uses the keys of one location for another if the server moves a table', async () => {
  const reads: string[] = [];
  const storeNamed = (name: string): ReadableStore => ({
    read: async ({ key }) => {
      reads.push(`${name} ${key}`);
      const bytes = Buffer.from(name);
      return { bytes, size: bytes.length, etag: name };
    },
    list: async () => ({ objects: [], folders: [] }),
  });
  let now = 0;
  let place: StoragePlace = { ...placeOf(storeNamed('one')), expiresAtMillis: 1000 };
  const gateway = await startStorageGateway({
    places: { table: async () => place },
    now: () => now,
  });
  onTestFinished(gateway.close);
  const { headers } = await openThrough(gateway.access, ['t']);
  const read = async (path: string) => (await fetch(gateway.access.url + path, { headers })).text();
  expect(await read('/lake/t.lance/a')).toBe('one');
  for (const moved of [{ bucket: 'other' }, { key: 'u.lance' }, { key: 't.lance/a' }, { isS3: false }]) {
    place = { ...placeOf(storeNamed('two')), ...moved, location: 's3://else/where' };
    now += 10_000_000;
    expect(await read('/lake/t.lance/a')).toContain('The table moved to `s3://else/where`. Reload it.');
  }
  expect(reads).toEqual(['one t.lance/a']);
});

it('reads two tables with the same address in different storages with their own keys', async () => {
  const reads: string[] = [];
  const places = (name: string): ReadableStore => ({
    read: async ({ key }) => {
      reads.push(`${name} ${key}`);
      // The manifests of both tables take files from the same other place.
      const base = [18, [[4, 's3://lake/base.lance']]] as const;
      const bytes = key.endsWith('.manifest') ? smallManifest(1n, base) : Buffer.from(`${name} ${key}`);
      return { bytes, size: bytes.length, etag: name };
    },
    list: async () => ({ objects: [listed(`t.lance/${name}`)], folders: [] }),
  });
  const gateway = await startStorageGateway({
    places: { table: async ([name = '']) => placeOf(places(name)) },
  });
  onTestFinished(gateway.close);
  const [one, other] = [
    await openThrough(gateway.access, ['one']),
    await openThrough(gateway.access, ['other']),
  ];
  const read = async (path: string, { headers }: typeof one, range?: string) =>
    (await fetch(gateway.access.url + path, { headers: { ...headers, ...(range && { range }) } })).text();
  for (const [name, opened] of [
    ['one', one],
    ['other', other],
    ['one', one],
  ] as const) {
    expect(await read('/lake/t.lance/a', opened)).toBe(`${name} t.lance/a`);
    expect(await read('/lake/t.lance/data/a', opened, 'bytes=0-99')).toBe(`${name} t.lance/data/a`);
    await read('/lake/t.lance/_versions/1.manifest', opened);
    expect(await read('/lake/base.lance/data/a', opened, 'bytes=0-99')).toBe(`${name} base.lance/data/a`);
    expect(await read('/lake?list-type=2&prefix=t.lance/', opened)).toContain(`<Key>t.lance/${name}</Key>`);
  }
  const withUnknownToken = {
    ...one,
    headers: { 'x-amz-security-token': `${gateway.access.token}.${'x'.repeat(16)}` },
  };
  for (const unauthorized of [
    withUnknownToken,
    { ...one, headers: { 'x-amz-security-token': gateway.access.token } },
  ]) {
    expect(await read('/lake/t.lance/a', unauthorized)).toContain('AccessDenied');
  }
});
