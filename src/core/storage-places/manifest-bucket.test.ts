import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GATEWAY_TOKEN_HEADER, type StorageLocation } from '#protocol/index.ts';
import { madeOnce } from '#server/testing/run-directory.ts';
import { startStorageGateway } from '../storage-gateway/gateway.ts';
import { folderStore } from '../storage-gateway/testing/folder-store.ts';
import { shareEngine } from '../storage-gateway/testing/read-in-storage.ts';
import { bucketPlaces } from './bucket-places.ts';
import { asMetadata, manifestBucket, namespaceRow, tableRow } from './testing/manifest-bucket.ts';

shareEngine();

const ITEMS = 'a1b2c3d4_prod$items';

/** A bucket with a manifest, a table that the manifest doesn’t contain, and folders that aren’t tables. */
async function usualBucket(key = '') {
  return manifestBucket({ key, files: await madeOnce('bucket-with-manifest', makeUsualFiles) });
}

async function makeUsualFiles(directory: string): Promise<void> {
  const bucket = await manifestBucket();
  await bucket.putManifest([
    tableRow('prod$items', ITEMS),
    namespaceRow('prod', asMetadata({ owner: 'ada', size: 7 })),
    namespaceRow('prod$deep er'),
    namespaceRow("o'neil", asMetadata({ owner: 'bo' })),
    tableRow('prod$deep er$it’s', 'e5_it’s'),
    tableRow('top', 'top.lance'),
    tableRow('renamed', 'before.lance'),
    { object_id: 'prod$items$1', object_type: 'table_version' },
  ]);
  await bucket.putTable(ITEMS, 3);
  await bucket.putTable('top.lance', 4);
  await bucket.putTable('legacy.lance', 5);
  await mkdir(join(bucket.folder, 'before.lance'));
  await writeFile(join(bucket.folder, 'before.lance/file'), '');
  await mkdir(join(bucket.folder, 'raw'));
  await writeFile(join(bucket.folder, 'raw/file'), '');
  await cp(bucket.folder, directory, { recursive: true });
}

describe('a bucket with a manifest', () => {
  it.each(['', 'analytics'])(
    'lists the names of the manifest and its table folders below the address %j',
    async (key) => {
      const { list } = await usualBucket(key);
      expect(await list('namespace')).toEqual(["o'neil", 'prod']);
      expect(await list('table')).toEqual(['renamed', 'top', 'legacy']);
      expect(await list('namespace', ['prod'])).toEqual(['deep er']);
      expect(await list('table', ['prod'])).toEqual(['items']);
      expect(await list('table', ['prod', 'deep er'])).toEqual(['it’s']);
    },
  );

  it('reads tables by name, at any path', async () => {
    const { count, reader, storageRequests } = await usualBucket('analytics');
    expect(await count(['prod', 'items'])).toBe(3);
    expect(await count(['top'])).toBe(4);
    expect(await count(['legacy'])).toBe(5);
    const { json } = await reader('/v1/table/prod$items/describe');
    expect(json).toMatchObject({ location: `s3://lake/analytics/${ITEMS}` });
    expect(storageRequests.filter((one) => one === 'list analytics/')).toEqual([]);
  });

  it('returns the properties of a namespace', async () => {
    const { about } = await usualBucket();
    expect(await about(['prod'])).toEqual({ properties: { owner: 'ada', size: '7' } });
    expect(await about(['prod', 'deep er'])).toEqual({ properties: {} });
    expect(await about(["o'neil"])).toEqual({ properties: { owner: 'bo' } });
    expect(await about([])).toEqual({ properties: {} });
  });

  it('hides folders below its root that are not in the manifest', async () => {
    const { count, about, reader, putTable } = await usualBucket();
    await putTable('prod/hidden.lance', 2);
    expect(await count(['prod', 'hidden'])).toMatchObject({ code: 4 });
    expect(await count(['prod$items'])).toBe(3);
    expect(await about(['raw'])).toMatchObject({ code: 1 });
    expect((await reader('/v1/namespace/raw/exists')).json).toMatchObject({ code: 1 });
    expect((await reader('/v1/namespace/prod/exists')).status).toBe(200);
    expect((await reader('/v1/namespace/raw/table/list', undefined, 'GET')).json).toMatchObject({ code: 1 });
  });

  it('checks the manifest with one request, and rereads it only if there is a new version', async () => {
    const { list, storageRequests, putManifest, is } = await usualBucket();
    expect(await list('namespace', ['prod'])).toEqual(['deep er']);
    storageRequests.length = 0;
    is.now += 1_000;
    expect(await list('table', ['prod'])).toEqual(['items']);
    expect(storageRequests).toEqual([]);
    is.now += 1_000;
    expect(await list('namespace', ['prod'])).toEqual(['deep er']);
    expect(storageRequests).toEqual(['list __manifest/_versions/']);
    await putManifest([namespaceRow('prod'), namespaceRow('prod$new')], 'overwrite');
    is.now += 2_000;
    expect(await list('namespace', ['prod'])).toEqual(['new']);
  });

  it('uses new paths and new tables as soon as the manifest has them', async () => {
    const { count, putManifest, putTable, list, is } = await usualBucket();
    expect(await count(['prod', 'items'])).toBe(3);
    await putTable('ffff_prod$items', 9);
    const moved = [tableRow('prod$items', 'ffff_prod$items'), tableRow('prod$more', 'ffff_prod$items')];
    await putManifest([namespaceRow('prod'), ...moved], 'overwrite');
    is.now += 2_000;
    expect(await count(['prod', 'more'])).toBe(9);
    expect(await list('table', ['prod'])).toEqual(['items', 'more']);
    expect(await count(['prod', 'items'])).toBe(9);
  });

  it('lists ten thousand tables with a few requests, page by page', async () => {
    const { list, putManifest, storageRequests } = await manifestBucket();
    const names = Array.from({ length: 10_000 }, (_, index) => `t${String(index).padStart(5, '0')}`);
    const rows = names.map((name) => tableRow(`prod$${name}`, `0a_prod$${name}`));
    await putManifest([...rows.reverse(), namespaceRow('prod')]);
    storageRequests.length = 0;
    expect(await list('table', ['prod'], 3_000)).toEqual(names);
    expect(storageRequests.length).toBeLessThan(12);
  });
});

describe('a path in a manifest', () => {
  it.each([
    '/etc/t.lance',
    'file:///etc/t.lance',
    's3://other/t.lance',
    's3://lake/analytics-old/t.lance',
    '../secret.lance',
    'a/../../secret.lance',
    './t.lance',
    'a//t.lance',
    'a\\..\\t.lance',
  ])('outside of the opened address is rejected with the path in the error: %j', async (place) => {
    const { store } = folderStore('/nowhere');
    const location: StorageLocation = { scheme: 's3', bucket: 'lake', key: 'analytics' };
    const { tableAt } = bucketPlaces({ location, openStore: async () => ({ store }) });
    await expect(tableAt?.(['t'], place)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining(place),
    });
  });

  it.each([
    ['a1_prod$t', 'analytics/a1_prod$t'],
    ['sub/x y.lance/', 'analytics/sub/x y.lance'],
    ['x:y.lance', 'analytics/x:y.lance'],
    ['s3://lake/analytics/t.lance', 'analytics/t.lance'],
  ])('inside the opened address is read: %j', async (place, key) => {
    const { store } = folderStore('/nowhere');
    const location: StorageLocation = { scheme: 's3', bucket: 'lake', key: 'analytics' };
    const { tableAt } = bucketPlaces({ location, openStore: async () => ({ store }) });
    expect(await tableAt?.(['t'], place)).toMatchObject({ key, location: `s3://lake/${key}` });
  });

  it('that is rejected doesn’t affect the other tables', async () => {
    const { putManifest, count, list } = await manifestBucket({ key: 'analytics' });
    await putManifest([tableRow('evil', '../secret.lance'), { object_id: 'nowhere', object_type: 'table' }]);
    expect(await list('table')).toEqual(['evil', 'nowhere']);
    expect(await count(['evil'])).toMatchObject({
      code: 15,
      error: expect.stringContaining('../secret.lance'),
    });
    expect(await count(['nowhere'])).toMatchObject({ code: 19 });
  });

  it('is not used if the manifest can’t be read, and the error names the manifest', async () => {
    const { putTable, list, reader, folder, is } = await manifestBucket();
    await putTable('__manifest', 3);
    const invalid = await reader('/v1/namespace/$/table/list', undefined, 'GET');
    expect(invalid.json).toMatchObject({ error: expect.stringContaining('`__manifest`') });
    const versions = join(folder, '__manifest/_versions');
    for (const name of await readdir(versions)) await writeFile(join(versions, name), 'nothing');
    is.now += 2_000;
    const damaged = await reader('/v1/namespace/$/table/list', undefined, 'GET');
    expect(damaged.json).toMatchObject({ error: expect.stringContaining('`__manifest`') });
    await rm(join(folder, '__manifest'), { recursive: true });
    is.now += 2_000;
    expect(await list('table')).toEqual([]);
  });
});

it('rejects a path for a table whose location is defined by the server', async () => {
  const { store } = folderStore('/nowhere');
  const place = {
    store,
    isS3: true,
    bucket: 'lake',
    key: 't.lance',
    root: '',
    location: 's3://lake/t.lance',
  };
  const gateway = await startStorageGateway({ places: { table: async () => place } });
  onTestFinished(gateway.close);
  const { url, token, hasNames } = gateway.access;
  expect(hasNames).toBe(false);
  const answer = await fetch(`${url}/-/table?id=["t"]&path=x`, {
    headers: { [GATEWAY_TOKEN_HEADER]: token },
  });
  expect(await answer.json()).toMatchObject({ code: 15 });
});
