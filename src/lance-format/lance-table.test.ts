import { readFileSync } from 'node:fs';
import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { LanceFileError } from './file-bytes.ts';
import { openLanceTable } from './lance-table.ts';
import { directoryWith, manifestPath } from './testing/table-directory.ts';
import { smallManifest } from './testing/write-wire.ts';

/** Written by the table engine: the third version of a table, after an append and a deletion. */
const ITEMS = readFileSync(new URL('./fixtures/items.manifest', import.meta.url));

async function tableOfVersions(...versions: readonly bigint[]) {
  const files = versions.map((version) => [manifestPath(version), smallManifest(version)] as const);
  const directory = await directoryWith(Object.fromEntries(files));
  return { directory, table: openLanceTable(directory) };
}

describe('a manifest of the table engine', () => {
  it('is returned as a version record of the interface', async () => {
    const directory = await directoryWith({ [manifestPath(3n)]: ITEMS });
    const path = join(directory, manifestPath(3n));
    const { mtimeNs, ino, size } = await stat(path, { bigint: true });
    expect(await openLanceTable(directory).latest()).toEqual({
      version: 3n,
      manifest_path: path,
      manifest_size: 926n,
      e_tag: `"${ino.toString(16)}-${mtimeNs.toString(16)}-${size.toString(16)}"`,
      timestamp_millis: 1795255296063n,
    });
  });

  it('is returned as the details of the table', async () => {
    const directory = await directoryWith({ [manifestPath(3n)]: ITEMS });
    const detail = await openLanceTable(directory).detail(3n);
    const field = (name: string, type: object) => ({ name, nullable: true, type });
    const pages = { type: 'list', fields: [field('item', { type: 'string' })] };
    const visit = { type: 'struct', fields: [field('day', { type: 'date32:day' }), field('pages', pages)] };
    const owner = {
      type: 'struct',
      fields: [
        { name: 'name', nullable: false, type: { type: 'string' } },
        field('visits', { type: 'list', fields: [field('visit', visit)] }),
      ],
    };
    const vector = { type: 'fixed_size_list', length: 3, fields: [field('item', { type: 'float' })] };
    expect(detail).toEqual({
      schema: {
        fields: [
          { name: 'id', nullable: false, type: { type: 'int64' }, metadata: { note: 'Zähler' } },
          field('price', { type: 'decimal:128:10:2' }),
          field('seen', { type: 'timestamp:us:Europe/Berlin' }),
          field('kind', { type: 'dict:string:int16:false' }),
          field('owner', owner),
          field('vector', vector),
        ],
        metadata: { purpose: 'fixture' },
      },
      stats: { num_fragments: 2n, num_deleted_rows: 3n },
      num_rows: 12n,
      metadata: {},
      config: {},
      storage_version: '2.1',
    });
  });

  it('is cached while it is unchanged', async () => {
    const directory = await directoryWith({ [manifestPath(3n)]: ITEMS });
    const table = openLanceTable(directory);
    const before = await table.detail(3n);
    expect(await openLanceTable(directory).detail(3n)).toBe(before);
  });

  it('is reread if its content changed but its size and modification time did not', async () => {
    const directory = await directoryWith({ [manifestPath(3n)]: ITEMS });
    const path = join(directory, manifestPath(3n));
    const table = openLanceTable(directory);
    await utimes(path, 1_700_000_000, 1_700_000_000);
    await table.detail(3n);
    // The path, the size, and the modification time are unchanged: only the system’s change time differs.
    await writeFile(path, Buffer.alloc(ITEMS.length));
    await utimes(path, 1_700_000_000, 1_700_000_000);
    await expect(table.detail(3n)).rejects.toThrow(LanceFileError);
  });
});

describe('the versions of a table', () => {
  it('are empty if there is no table', async () => {
    const directory = await temporaryDirectory();
    for (const path of [directory, join(directory, 'none')]) {
      const table = openLanceTable(path);
      expect(await table.latest()).toBeUndefined();
      expect(await table.find(1n)).toBeUndefined();
      expect(await table.list({ limit: 10, isDescending: false })).toEqual({ items: [] });
      expect(await table.tags()).toEqual(new Map());
      await expect(table.detail(1n)).rejects.toThrow('has no version 1');
    }
  });

  it.each([
    [false, [1n, 2n, 3n, 10n, 100n]],
    [true, [100n, 10n, 3n, 2n, 1n]],
  ])('are listed in pages, descending: %s', async (isDescending, expected) => {
    const { table } = await tableOfVersions(10n, 2n, 100n, 1n, 3n);
    const listed: bigint[] = [];
    let after: bigint | undefined;
    do {
      const page = await table.list({ after, limit: 2, isDescending });
      listed.push(...page.items.map(({ version }) => version));
      after = page.next;
    } while (after !== undefined);
    expect(listed).toEqual(expected);
  });

  it('continue after a version that no longer exists', async () => {
    const { table } = await tableOfVersions(1n, 5n);
    const page = await table.list({ after: 3n, limit: 10, isDescending: true });
    expect(page.items.map(({ version }) => version)).toEqual([1n]);
  });

  it('are found with names of both naming schemes', async () => {
    const directory = await directoryWith({
      '_versions/7.manifest': smallManifest(7n),
      '_versions/12.manifest': smallManifest(12n),
      [manifestPath(9n)]: smallManifest(9n),
    });
    const table = openLanceTable(directory);
    const { items } = await table.list({ limit: 10, isDescending: false });
    expect(items.map(({ version }) => version)).toEqual([7n, 9n, 12n]);
    expect(await table.find(7n)).toMatchObject({ manifest_path: join(directory, '_versions/7.manifest') });
    expect(await table.latest()).toMatchObject({ version: 12n, timestamp_millis: 1_700_000_012_500n });
  });

  it('exclude other files in the directory', async () => {
    const { directory, table } = await tableOfVersions(2n);
    const others = [
      'latest_version_hint.json',
      '.tmp_18446744073709551612.manifest',
      '18446744073709551612.manifest-3f2a',
      'd18446744073709551612.manifest',
      '007.manifest',
      '99999999999999999999.manifest',
      'x.manifest',
    ];
    for (const name of others) await writeFile(join(directory, '_versions', name), 'x');
    const { items } = await table.list({ limit: 10, isDescending: true });
    expect(items.map(({ version }) => version)).toEqual([2n]);
    expect((await table.list({ limit: 1, isDescending: false })).items).toEqual(items);
    expect(await table.latest()).toEqual(items[0]);
  });

  it('are not confused by a name that belongs to the other naming scheme', async () => {
    const { table } = await tableOfVersions(1n);
    // The older scheme’s name for a version with this number is the newer scheme’s name for the first version.
    for (const version of [2n ** 64n - 2n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 80n, 0n, -1n]) {
      expect(await table.find(version)).toBeUndefined();
    }
    expect(await table.find(1n)).toMatchObject({ version: 1n });
  });

  it('have another ETag after their file was replaced', async () => {
    const { directory, table } = await tableOfVersions(1n);
    const before = await table.latest();
    await writeFile(join(directory, 'next'), smallManifest(1n));
    await rename(join(directory, 'next'), join(directory, manifestPath(1n)));
    expect((await table.latest())?.e_tag).not.toBe(before?.e_tag);
  });
});
