import { describe, expect, it, onTestFinished } from 'vitest';
import { smallManifest } from '#lance-format/testing/write-wire.ts';
import type { StorageLocation } from '#protocol/index.ts';
import { startStorageGateway } from '../storage-gateway/gateway.ts';
import type { ReadableStore, TablePlaces } from '../storage-gateway/places.ts';
import { openThrough } from '../storage-gateway/testing/read-in-storage.ts';
import { bucketPlaces } from './bucket-places.ts';
import { lentPlaces } from './lent-places.ts';

/** A bucket in which every manifest takes files from that place. */
function bucketWith(base: string) {
  const read: string[] = [];
  const store: ReadableStore = {
    read: async ({ key }) => {
      read.push(key);
      const bytes = key.endsWith('.manifest') ? smallManifest(1n, [18, [[4, base]]]) : Buffer.from('row');
      return { bytes, size: bytes.length, etag: 'e' };
    },
    list: async () => ({ objects: [], folders: [] }),
  };
  return { store, read };
}

/** The results of reading the manifest of `opened/t.lance`, and then a file at the place that it names. */
async function readThrough(places: TablePlaces, base: string) {
  const gateway = await startStorageGateway({ places });
  onTestFinished(gateway.close);
  const { headers } = await openThrough(gateway.access, ['t']);
  const read = async (path: string, range = '') =>
    (await fetch(gateway.access.url + path, { headers: { ...headers, ...(range && { range }) } })).text();
  return {
    manifest: await read('/lake/opened/t.lance/_versions/1.manifest'),
    file: await read(`/${base.slice('s3://'.length)}/data/a.lance`, 'bytes=0-2'),
  };
}

type PlacesOf = (store: ReadableStore) => TablePlaces;

const atAddress =
  (key: string): PlacesOf =>
  (store) => {
    const location: StorageLocation = { scheme: 's3', bucket: 'lake', key };
    const places = bucketPlaces({ location, openStore: async () => ({ store }) });
    return key === '' ? { ...places, table: () => places.table(['opened', 't']) } : places;
  };
const vended: PlacesOf = (store) =>
  lentPlaces({
    describe: async () => ({ location: 's3://lake/opened/t.lance', options: {} }),
    openStore: async () => ({ store, isAnonymous: false }),
  });

describe('a manifest with a base path', () => {
  it.each([
    ['the opened address', atAddress('opened'), 's3://lake/outside/payroll.lance', 's3://lake/opened'],
    [
      'the opened address, despite a common prefix',
      atAddress('opened'),
      's3://lake/opened2/t.lance',
      's3://lake/opened',
    ],
    [
      'the table’s own folder, for which keys are vended',
      vended,
      's3://lake/opened/u.lance',
      's3://lake/opened/t.lance',
    ],
  ])('is rejected if the path is outside of %s', async (_, placesOf, base, root) => {
    const { store, read } = bucketWith(base);
    const { manifest, file } = await readThrough(placesOf(store), base);
    expect(manifest).toContain(
      `The manifest \`1.manifest\` names \`${base}\`, outside of \`${root}\`. To read the table, open an address of the bucket that contains both.`,
    );
    expect(file).toContain('AccessDenied');
    expect(read).toEqual(['opened/t.lance/_versions/1.manifest']);
  });

  it.each([
    ['another folder below the opened address', atAddress('opened'), 's3://lake/opened/u.lance'],
    ['another folder of a bucket that was opened at its root', atAddress(''), 's3://lake/u.lance'],
    ['the table’s own folder, as used by a branch', vended, 's3://lake/opened/t.lance'],
  ])('reads files from %s', async (_, placesOf, base) => {
    const { store, read } = bucketWith(base);
    const { file } = await readThrough(placesOf(store), base);
    expect(file).toBe('row');
    expect(read).toContain(`${base.slice('s3://lake/'.length)}/data/a.lance`);
  });
});
