import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { nodeFileSystem } from '#files/file-system.ts';
import { runs } from '#testing/runs.ts';
import { ReadOnlyError } from './errors.ts';
import { envelope, full, type ShelfPlace, setUpShelf, shelf } from './testing/shelf.ts';

let { directory, path, notices, open, onDisk, files } = {} as ShelfPlace;

beforeEach(async () => {
  ({ directory, path, notices, open, onDisk, files } = await setUpShelf());
});

describe('a damaged file', () => {
  const damages: Readonly<Record<string, string | Uint8Array>> = {
    truncated: envelope(full).slice(0, 40),
    empty: '',
    binary: Uint8Array.from({ length: 512 }, (_, index) => (index * 37) % 256),
    'only zeros': new Uint8Array(512),
    'another JSON type': '[1, 2, 3]',
    'another store’s format': envelope(full, { format: 'vitrine-window' }),
    'an invalid version': envelope(full, { version: 'two' }),
    'no data': envelope(undefined),
    'data of a wrong type': envelope('text'),
    'a value that doesn’t match the schema': envelope({ label: 5, books: [] }),
    'an object in place of a list': envelope({ label: 'l', books: {} }),
  };
  const now = () => new Date('2026-02-03T04:05:06.789Z');
  const corruptName = 'shelf.corrupt-2026-02-03T04-05-06-789Z.json';

  test.each(Object.entries(damages))(
    'is moved aside, and the backup copy is loaded: %s',
    async (_, damage) => {
      await (await open()).set(full);
      await writeFile(path, damage);

      const store = await open({ now });

      expect(store.get()).toEqual(full);
      expect(await onDisk()).toMatchObject({ data: full });
      expect(await readFile(join(directory, corruptName))).toEqual(Buffer.from(damage));
      const [notice] = notices.list();
      expect(notice?.title).toBe('shelf.json was restored');
      expect(notice?.text).toContain(join(directory, corruptName));
      await store.set({ ...full, label: 'goes on' });
    },
  );

  test.each(Object.entries(damages))('loads as the defaults without a backup copy: %s', async (_, damage) => {
    await writeFile(path, damage);

    const store = await open({ now });

    expect(store.get()).toEqual(shelf.defaults);
    expect(await files()).toEqual([corruptName]);
    expect(notices.list()[0]?.title).toBe('Couldn’t read shelf.json');
    await store.set(full);
    expect((await open()).get()).toEqual(full);
  });

  test('is kept along with its backup copy if that is damaged too', async () => {
    await writeFile(path, 'bad');
    await writeFile(`${path}.bak`, 'worse');

    expect((await open({ now })).get()).toEqual(shelf.defaults);

    expect(await files()).toEqual([corruptName, `${corruptName}.bak`].sort());
    expect(await readFile(join(directory, `${corruptName}.bak`), 'utf8')).toBe('worse');
    expect(notices.list()[0]?.text).toContain(`${corruptName}.bak`);
  });

  test('is never overwritten if it can’t be moved aside', async () => {
    await writeFile(path, 'bad');
    const rename = () => Promise.reject(Object.assign(new Error('no'), { code: 'EPERM' }));

    const store = await open({ fileSystem: { ...nodeFileSystem, rename } });

    await expect(store.set(full)).rejects.toThrow(ReadOnlyError);
    expect(await readFile(path, 'utf8')).toBe('bad');
    expect(notices.list()[0]?.text).toContain('can’t be moved');
  });

  test('is left in place while another process holds the directory', async () => {
    await (await open()).set(full);
    await writeFile(path, 'bad');

    const store = await open({ readOnlyReason: 'Another Vitrine has it.' });

    expect(store.get()).toEqual(full);
    expect(await files()).toEqual(['shelf.json', 'shelf.json.bak']);
    expect(await readFile(path, 'utf8')).toBe('bad');
    expect(notices.list()[0]?.text).toContain('Nothing was deleted');
  });

  test('is preserved with any bytes, and never blocks the next save', async () => {
    const anyBytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((json) => new TextEncoder().encode(json)),
    );
    await fc.assert(
      fc.asyncProperty(anyBytes, async (damage) => {
        const inner = await mkdtemp(join(directory, 'any-'));
        await writeFile(join(inner, 'shelf.json'), damage);
        const store = await open({ directory: inner });
        await store.set(full);
        const contents = await Promise.all((await readdir(inner)).map((name) => readFile(join(inner, name))));
        expect(contents).toContainEqual(Buffer.from(damage));
      }),
      { numRuns: runs(50) },
    );
  });
});

test('restores a missing file from its backup copy', async () => {
  await (await open()).set(full);
  await rm(path);

  expect((await open()).get()).toEqual(full);
  expect(await onDisk()).toMatchObject({ data: full });
  expect(notices.list()[0]?.text).toContain('it no longer exists');
});
