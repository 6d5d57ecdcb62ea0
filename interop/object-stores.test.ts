import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createActivityLog } from '#core/activity-log/activity-log.ts';
import { createHttpClient } from '#core/http/http-client.ts';
import { DIRECT_ROUTE } from '#core/network/route.ts';
import type { ListedPage, ObjectListRequest, ObjectStore } from '#core/object-storage/object-store.ts';
import { openObjectStore } from '#core/object-storage/open-object-store.ts';
import { readStorageLocation, type StorageAccess } from '#protocol/index.ts';
import { startAzurite, startGcsEmulator, startMoto } from './testing/storage-servers.ts';

const ODD = ['a b', 'a+b', 'a%20b', 'ü∑🙂', 'a#b', 'a?b=c&d', "it's (1)!*", 'a~b', '"<&>"', 'a=b;c,d@e:f$g'];
const OBJECTS = new Map([
  ['digits', '0123456789'],
  ['empty', ''],
  ['deep/one', '1'],
  ['deep/two', '22'],
  ['deep/er/three', '333'],
  ...ODD.map((name) => [`odd/${name}`, name] as const),
]);

/** How a kind of storage is opened, with each kind of access that it supports. */
interface Kind {
  readonly name: string;
  readonly scheme: string;
  readonly fill: (bucket: string, objects: ReadonlyMap<string, string>) => Promise<void>;
  readonly ways: () => Readonly<Record<string, StorageAccess>>;
  /** Whether the emulator respects the page size. */
  readonly hasPages: boolean;
}

function open(address: string, access: StorageAccess) {
  const activityLog = createActivityLog();
  const http = createHttpClient({ activityLog });
  onTestFinished(() => http.close());
  const location = readStorageLocation(address);
  if (location === undefined) throw new Error(`${address} is no location`);
  const way = { http, connectionId: 'c', route: DIRECT_ROUTE, reach: 'loopback' } as const;
  return { store: openObjectStore(location, access, way), activityLog };
}

async function pagesOf(store: ObjectStore, request: ObjectListRequest): Promise<readonly ListedPage[]> {
  const page = await store.list(request);
  return page.next === undefined
    ? [page]
    : [page, ...(await pagesOf(store, { ...request, after: page.next }))];
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

function holdsTheContract({ name, scheme, fill, ways, hasPages }: Kind) {
  const bucket = 'lake';

  describe(name, () => {
    beforeAll(() => fill(bucket, OBJECTS));

    function each(test: (store: ObjectStore) => Promise<void>) {
      return async () => {
        for (const access of Object.values(ways())) await test(open(`${scheme}://${bucket}/`, access).store);
      };
    }

    it(
      'gives an object, or a part of it, with its size',
      each(async (store) => {
        const key = 'digits';
        const all = await store.read({ key });
        expect([text(all.bytes), all.size]).toEqual(['0123456789', 10]);
        expect(all.etag).toMatch(/^[^"]+$/);
        expect(all.modified).toMatch(/^\d{4}-\d\d-\d\dT/);
        const parts: [Parameters<ObjectStore['read']>[0]['range'], string][] = [
          [{ from: 0, to: 1 }, '0'],
          [{ from: 3, to: 7 }, '3456'],
          [{ from: 7, to: 99 }, '789'],
          [{ from: 0, to: 10 }, '0123456789'],
          [{ last: 3 }, '789'],
          [{ last: 99 }, '0123456789'],
        ];
        for (const [range = { last: 1 }, expected] of parts) {
          const part = await store.read({ key, range });
          expect([range, text(part.bytes), part.size, part.etag]).toEqual([range, expected, 10, all.etag]);
        }
      }),
    );

    it(
      'gives nothing of an empty object, however it is asked for',
      each(async (store) => {
        const key = 'empty';
        for (const range of [undefined, { last: 8 }, { from: 0, to: 8 }]) {
          const { bytes, size } = await store.read({ key, ...(range === undefined ? {} : { range }) });
          expect([bytes.length, size]).toEqual([0, 0]);
        }
      }),
    );

    it(
      'says that an object is shorter than was thought',
      each(async (store) => {
        await expect(store.read({ key: 'digits', range: { from: 10, to: 20 } })).rejects.toMatchObject({
          fault: 'no-range',
        });
      }),
    );

    it(
      'says that an object isn’t there',
      each(async (store) => {
        await expect(store.read({ key: 'nothing' })).rejects.toMatchObject({
          fault: 'no-object',
          code: 'GONE',
          message: expect.stringContaining(`${scheme}://${bucket}/nothing: not found (404)`),
        });
      }),
    );

    it(
      'gives objects of any name, and lists them by that name',
      each(async (store) => {
        for (const odd of ODD) {
          const { bytes } = await store.read({ key: `odd/${odd}` });
          expect(text(bytes)).toBe(odd);
        }
        const { objects } = await store.list({ prefix: 'odd/', delimiter: false });
        expect(objects.map(({ key }) => key).sort()).toEqual(ODD.map((odd) => `odd/${odd}`).sort());
      }),
    );

    it(
      'lists what lies in a folder, and what lies deeper',
      each(async (store) => {
        const { objects, folders } = await store.list({ prefix: 'deep/', delimiter: true });
        expect(objects.map(({ key, size }) => [key, size])).toEqual([
          ['deep/one', 1],
          ['deep/two', 2],
        ]);
        expect(folders).toEqual(['deep/er/']);
        const [first] = objects;
        const read = await store.read({ key: 'deep/one' });
        expect([first?.etag, first?.modified.slice(0, 16)]).toEqual([read.etag, read.modified?.slice(0, 16)]);
        const all = await store.list({ prefix: 'deep/', delimiter: false });
        expect(all.objects.map(({ key }) => key).sort()).toEqual(['deep/er/three', 'deep/one', 'deep/two']);
        expect(all.folders).toEqual([]);
        expect(await store.list({ prefix: 'none/', delimiter: true })).toEqual({ objects: [], folders: [] });
      }),
    );

    it(
      'lists page after page, each thing once',
      each(async (store) => {
        const pages = await pagesOf(store, { prefix: '', delimiter: false, most: 4 });
        const keys = pages.flatMap(({ objects }) => objects.map(({ key }) => key));
        expect(keys.sort()).toEqual([...OBJECTS.keys()].sort());
        if (!hasPages) return;
        expect(pages.length).toBe(Math.ceil(OBJECTS.size / 4));
        expect(Math.max(...pages.map(({ objects }) => objects.length))).toBe(4);
        const folders = await pagesOf(store, { prefix: '', delimiter: true, most: 1 });
        expect(folders.flatMap((page) => page.folders).sort()).toEqual(['deep/', 'odd/']);
      }),
    );
  });
}

describe('stores that are real', () => {
  let moto: Awaited<ReturnType<typeof startMoto>>;
  let open3: Awaited<ReturnType<typeof startMoto>>;
  let azurite: Awaited<ReturnType<typeof startAzurite>>;
  let gcs: Awaited<ReturnType<typeof startGcsEmulator>>;
  beforeAll(async () => {
    [moto, open3, azurite, gcs] = await Promise.all([
      startMoto(),
      startMoto(),
      startAzurite(),
      startGcsEmulator(),
    ]);
  });
  afterAll(() => Promise.all([moto, open3, azurite, gcs].map((server) => server?.end())));

  holdsTheContract({
    name: 'S3',
    scheme: 's3',
    hasPages: true,
    fill: async (bucket, objects) => {
      await moto.fill(bucket, objects);
      await moto.checkKeys();
    },
    ways: () => ({ keys: { kind: 's3', endpoint: moto.url, keys: moto.keys } }),
  });

  holdsTheContract({
    name: 'S3 for anybody',
    scheme: 's3',
    hasPages: true,
    fill: (bucket, objects) => open3.fill(bucket, objects),
    ways: () => ({ nothing: { kind: 's3', endpoint: open3.url } }),
  });

  holdsTheContract({
    name: 'Azure',
    scheme: 'az',
    hasPages: true,
    fill: (bucket, objects) => azurite.fill(bucket, objects),
    ways: () => {
      const place = { kind: 'az', account: azurite.account, endpoint: azurite.url } as const;
      const inAnHour = new Date(Date.now() + 3_600_000);
      return {
        key: { ...place, auth: { kind: 'sharedKey', key: azurite.key } },
        sas: { ...place, auth: { kind: 'sas', query: azurite.sas(inAnHour) } },
      };
    },
  });

  holdsTheContract({
    name: 'Google',
    scheme: 'gs',
    // The emulator returns every list as one page; pages of Google are covered by unit tests.
    hasPages: false,
    fill: (bucket, objects) => gcs.fill(bucket, objects),
    ways: () => ({
      nothing: { kind: 'gs', endpoint: gcs.url },
      token: { kind: 'gs', endpoint: gcs.url, token: 't' },
    }),
  });

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'wrong-secret', 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIAUNKNOWN' }, 'unknown-key', 'InvalidAccessKeyId'],
  ] as const)('S3 lets nobody in with %s', async (_, wrong, fault, words) => {
    const keys = { ...moto.keys, ...wrong };
    const { store } = open('s3://lake/', { kind: 's3', endpoint: moto.url, keys });
    for (const read of [
      () => store.read({ key: 'digits' }),
      () => store.list({ prefix: '', delimiter: false }),
    ]) {
      await expect(read()).rejects.toMatchObject({
        fault,
        code: 'REFUSED',
        details: { status: 403, serverMessage: expect.stringContaining(words) },
      });
    }
  });

  it('S3 says that a bucket isn’t there', async () => {
    const { store } = open('s3://elsewhere/', { kind: 's3', endpoint: moto.url, keys: moto.keys });
    const missing = { fault: 'no-bucket', code: 'GONE' };
    await expect(store.list({ prefix: '', delimiter: false })).rejects.toMatchObject(missing);
    await expect(store.read({ key: 'a' })).rejects.toMatchObject(missing);
  });

  it('Azure lets nobody in with another key, nor with a signature that has ended or was changed', async () => {
    const place = { kind: 'az', account: azurite.account, endpoint: azurite.url } as const;
    const good = azurite.sas(new Date(Date.now() + 3_600_000));
    const ended = azurite.sas(new Date(Date.now() - 3_600_000));
    for (const auth of [
      { kind: 'sharedKey', key: Buffer.from('another').toString('base64') },
      { kind: 'sas', query: ended },
      { kind: 'sas', query: good.replace('sp=rl', 'sp=rwl') },
    ] as const) {
      const { store, activityLog } = open('az://lake/', { ...place, auth });
      await expect(store.read({ key: 'digits' })).rejects.toMatchObject({
        code: 'REFUSED',
        details: { status: 403 },
      });
      const signature = auth.kind === 'sas' ? new URLSearchParams(auth.query).get('sig') : auth.key;
      const logged = JSON.stringify(
        activityLog.list().map(({ id, ...entry }) => [entry, activityLog.find(id)]),
      );
      expect(logged).not.toContain(signature);
      expect(logged).not.toContain(encodeURIComponent(signature ?? ''));
    }
  });

  it('Azure lets anybody in where a container is public, and else nobody', async () => {
    await azurite.fill('public-lake', OBJECTS);
    const access = { kind: 'az', account: azurite.account, endpoint: azurite.url } as const;
    const { store } = open('az://public-lake/', access);
    expect(text((await store.read({ key: 'digits', range: { last: 2 } })).bytes)).toBe('89');
    expect((await store.list({ prefix: 'deep/', delimiter: false })).objects).toHaveLength(3);
    const closed = open('az://lake/', access).store;
    await expect(closed.list({ prefix: '', delimiter: false })).rejects.toMatchObject({ fault: 'denied' });
  });

  it('Azure says that a container isn’t there', async () => {
    const auth = { kind: 'sharedKey', key: azurite.key } as const;
    const access = { kind: 'az', account: azurite.account, endpoint: azurite.url, auth } as const;
    const { store } = open('az://elsewhere/', access);
    await expect(store.list({ prefix: '', delimiter: false })).rejects.toMatchObject({ fault: 'no-bucket' });
    await expect(store.read({ key: 'a' })).rejects.toMatchObject({ fault: 'no-bucket' });
  });

  it('of a bucket of Google that isn’t there nothing is read', async () => {
    const { store } = open('gs://elsewhere/', { kind: 'gs', endpoint: gcs.url });
    await expect(store.read({ key: 'a' })).rejects.toMatchObject({ code: 'GONE' });
  });
});
