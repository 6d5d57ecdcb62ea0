import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StorageLocation } from '#protocol/index.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { folderStore } from '../storage-gateway/testing/folder-store.ts';
import { bucketPlaces, namesOfPage } from './bucket-places.ts';

async function bucketOf(files: readonly string[], key = '') {
  const folder = await temporaryDirectory();
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const { store, storageRequests } = folderStore(folder);
  const location: StorageLocation = { scheme: 's3', bucket: 'lake', key };
  const places = bucketPlaces({ location, openStore: async () => ({ store }) });
  const { signal } = new AbortController();

  async function all(kind: 'tables' | 'namespaces', id: readonly string[] = [], limit = 1000) {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await places.names?.(id, { kind, limit, signal, after });
      names.push(...(page?.names ?? []));
      after = page?.next;
    } while (after !== undefined);
    return names;
  }
  return { places, storageRequests, all };
}

const table = (path: string) => `${path}.lance/_versions/1.manifest`;

describe('the names in a bucket', () => {
  it('contain no slash and no relative path segment, and are otherwise unchanged', () => {
    const folders = [
      'a/../',
      'a//',
      'a/./',
      'a/b/c/',
      '../',
      '/',
      'b/x/',
      'a/...lance/',
      'a/\u0007\n\u202e/',
      'a/.lance/',
    ];
    expect(namesOfPage({ folders }, 'a/', 'namespaces')).toEqual(['\u0007\n\u202e', '.lance']);
    expect(namesOfPage({ folders }, 'a/', 'tables')).toEqual([]);
  });

  it('are folders: tables by their suffix, otherwise namespaces, without internal folders of a catalog', async () => {
    const { all } = await bucketOf([
      table('a'),
      table('media/b c'),
      table('media/deep/d'),
      'media/notes.txt',
      '__manifest/_versions/1.manifest',
      'top.txt',
    ]);
    expect(await all('tables')).toEqual(['a']);
    expect(await all('namespaces')).toEqual(['media']);
    expect(await all('tables', ['media'])).toEqual(['b c']);
    expect(await all('namespaces', ['media'])).toEqual(['deep']);
  });

  it('are listed page by page, without opening a table', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `t${String(index).padStart(4, '0')}`);
    const { all, storageRequests } = await bucketOf(names.map(table));
    expect(await all('tables', [], 40)).toEqual(names);
    expect(storageRequests.length).toBe(7);
    expect(storageRequests.every((one) => one === 'list ')).toBe(true);
  });

  it('of tables and namespaces share one request', async () => {
    const { all, storageRequests } = await bucketOf([table('a'), table('media/b')]);
    await all('tables');
    await all('namespaces');
    expect(storageRequests).toEqual(['list ']);
  });

  it('are found even after many pages without any match', async () => {
    const folders = Array.from({ length: 60 }, (_, index) => `a${String(index).padStart(2, '0')}/file`);
    const { all } = await bucketOf([...folders, table('z')]);
    expect(await all('tables', [], 2)).toEqual(['z']);
  });

  it('are limited to the opened address', async () => {
    const { all } = await bucketOf(
      [table('analytics/daily'), table('analytics-old/x'), table('y')],
      'analytics',
    );
    expect(await all('tables')).toEqual(['daily']);
    expect(await all('namespaces')).toEqual([]);
  });
});

describe('a table in a bucket', () => {
  it('is at the path of its name below the opened address', async () => {
    const { places } = await bucketOf([], 'analytics');
    expect(await places.table(['media', 'b c'])).toMatchObject({
      bucket: 'lake',
      key: 'analytics/media/b c.lance',
      location: 's3://lake/analytics/media/b c.lance',
      isS3: true,
    });
  });

  it.each(['..', '.', '', 'a/b', '../../etc'])('does not exist with the name %j', async (part) => {
    const { places, storageRequests } = await bucketOf([]);
    await expect(places.table([part, 'x'])).rejects.toMatchObject({ code: 'GONE' });
    await expect(places.table([part])).rejects.toMatchObject({ code: 'GONE' });
    expect(storageRequests).toEqual([]);
  });
});
