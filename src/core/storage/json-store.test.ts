import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FileSystem, nodeFileSystem } from '#files/file-system.ts';
import type { FileDefinition } from './envelope.ts';
import { ReadOnlyError, StorageError } from './errors.ts';
import { openStore } from './json-store.ts';
import { envelope, full, type ShelfPlace, setUpShelf, shelf } from './testing/shelf.ts';

let { directory, path, notices, place, open, onDisk, files } = {} as ShelfPlace;

beforeEach(async () => {
  ({ directory, path, notices, place, open, onDisk, files } = await setUpShelf());
});

test('returns the defaults on first start, and writes nothing', async () => {
  const store = await open();

  expect(store.get()).toEqual(shelf.defaults);
  expect(await files()).toEqual([]);
  expect(notices.list()).toEqual([]);
});

test('restores a saved value after a restart, and writes its format, version, and writer', async () => {
  const store = await open();
  await store.set(full);

  expect((await open()).get()).toEqual(full);
  expect(await onDisk()).toEqual({
    format: 'vitrine-shelf',
    version: 1,
    writtenBy: 'Vitrine 0.1.0',
    data: full,
  });
});

test('listeners get saved values until they unsubscribe', async () => {
  const store = await open();
  const received: string[] = [];
  const unsubscribe = store.subscribe(({ label }) => received.push(label));

  await store.set(full);
  unsubscribe();
  await store.set(shelf.defaults);

  expect(received).toEqual(['full']);
});

test('does not write the backup copy through a symbolic link', async () => {
  await (await open()).set(full);
  const elsewhere = join(directory, 'notes.txt');
  await writeFile(elsewhere, 'mine');
  await rm(`${path}.bak`, { force: true });
  await symlink(elsewhere, `${path}.bak`);

  await open();

  expect(await readFile(elsewhere, 'utf8')).toBe('mine');
  expect(await readFile(`${path}.bak`, 'utf8')).toBe(await readFile(path, 'utf8'));
});

test('the last of fifty concurrent saves wins, in memory and on disk', async () => {
  const store = await open();

  for (let index = 0; index < 50; index += 1) void store.set({ label: `${index}`, books: [] });
  await store.flush();

  expect(store.get().label).toBe('49');
  expect((await open()).get().label).toBe('49');
});

test('applies all of fifty concurrent updates', async () => {
  const store = await open();
  const ids = Array.from({ length: 50 }, (_, index) => `${index}`);

  await Promise.all(ids.map((id) => store.update((now) => ({ ...now, books: [...now.books, { id }] }))));

  expect((await open()).get().books).toEqual(ids.map((id) => ({ id })));
});

test('keeps the value in memory and notifies no listener if the write fails', async () => {
  const rename = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const store = await open({ fileSystem: { ...nodeFileSystem, rename } });
  const received: unknown[] = [];
  store.subscribe((value) => received.push(value));

  const saved = store.set(full);

  await expect(saved).rejects.toThrow(StorageError);
  await expect(saved).rejects.toThrow(`Couldn’t save ${path}: the disk is full (ENOSPC)`);
  expect(store.get()).toEqual(shelf.defaults);
  expect(received).toEqual([]);
  expect(await files()).toEqual([]);
});

test('rejects a value that the next start could not load', async () => {
  const tabs: FileDefinition<{ readonly count: number }> = {
    name: 'tabs',
    schema: z.object({ count: z.number().max(3) }),
    defaults: { count: 0 },
    migrations: [],
  };
  const store = await openStore(place(), tabs);

  await expect(store.set({ count: 4 })).rejects.toThrow('tabs.json');
  expect(store.get()).toEqual({ count: 0 });
});

test('keeps unknown keys at every level when it saves', async () => {
  const book = { id: 'one', binding: 'linen' };
  await writeFile(path, envelope({ label: 'old', books: [book], room: { floor: 2 } }, { signedBy: 'later' }));
  const store = await open();

  await store.set({ label: 'new', books: store.get().books });

  expect(await onDisk()).toMatchObject({
    signedBy: 'later',
    data: { label: 'new', books: [book], room: { floor: 2 } },
  });
});

test('loads the valid records, reports the invalid ones, and keeps them in the file', async () => {
  const bad = [{ id: 7, note: 'keep me' }, 'not even an object'];
  await writeFile(path, envelope({ label: 'l', books: [bad[0], { id: 'good' }, bad[1]] }));
  const store = await open();

  expect(store.get().books).toEqual([{ id: 'good' }]);
  expect(notices.list()[0]?.title).toBe('2 of 3 books couldn’t be read');

  await store.set({ label: 'l', books: [{ id: 'new' }] });
  expect(await onDisk()).toMatchObject({ data: { books: [{ id: 'new' }, ...bad] } });
});

test('deletes the temporary files of a killed process', async () => {
  await writeFile(join(directory, '.shelf.json.123.tmp'), 'half');
  await writeFile(join(directory, '.other.json.123.tmp'), 'not ours');

  await open();

  expect(await files()).toEqual(['.other.json.123.tmp']);
});

test('a save succeeds even if the backup copy fails, which is reported', async () => {
  await mkdir(`${path}.bak`);
  await writeFile(join(`${path}.bak`, 'in the way'), '');
  await writeFile(path, envelope(full));
  const store = await open();

  await store.set({ ...full, label: 'saved' });

  expect(store.get().label).toBe('saved');
  expect(await onDisk()).toMatchObject({ data: { label: 'saved' } });
  expect(notices.list().map(({ title }) => title)).toEqual(['Couldn’t keep the copy of shelf.json']);
});

describe('a file from a newer version', () => {
  const newer = envelope({ label: 'of tomorrow', books: [] }, { version: 7, writtenBy: 'Vitrine 9.1' });

  test('is loaded as far as it can be parsed, and never overwritten', async () => {
    await writeFile(path, newer);
    const store = await open();

    expect(store.get().label).toBe('of tomorrow');
    await expect(store.set(full)).rejects.toThrow(ReadOnlyError);
    await expect(store.set(full)).rejects.toThrow('newer version');
    expect(await readFile(path, 'utf8')).toBe(newer);
    expect(await files()).toEqual(['shelf.json']);
    expect(notices.list()[0]).toMatchObject({ title: 'shelf.json is from a newer version' });
    expect(notices.list()[0]?.text).toContain('Vitrine 9.1 (file version 7; this version knows 1)');
  });

  test('loads as the defaults if its data doesn’t match the schema', async () => {
    const unknownShape = envelope({ shelves: [] }, { version: 2, writtenBy: 12 });
    await writeFile(path, unknownShape);
    const store = await open();

    expect(store.get()).toEqual(shelf.defaults);
    await expect(store.set(full)).rejects.toThrow(ReadOnlyError);
    expect(await readFile(path, 'utf8')).toBe(unknownShape);
  });

  test('is never overwritten if it is the backup copy of a damaged file', async () => {
    await writeFile(path, 'bad');
    await writeFile(`${path}.bak`, newer);
    const store = await open();

    await expect(store.set(full)).rejects.toThrow(ReadOnlyError);
    expect(await readFile(`${path}.bak`, 'utf8')).toBe(newer);
    expect(await readFile(path, 'utf8')).toBe('bad');
  });
});

describe('a file that can’t be read', () => {
  test('for lack of permission is left unchanged and reported', async () => {
    await writeFile(path, envelope(full));
    const readFileDenied: FileSystem['readFile'] = () =>
      Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' }));

    const store = await open({ fileSystem: { ...nodeFileSystem, readFile: readFileDenied } });

    expect(store.get()).toEqual(shelf.defaults);
    await expect(store.set(full)).rejects.toThrow('access is denied (EACCES)');
    expect(await onDisk()).toMatchObject({ data: full });
    expect(notices.list()[0]).toMatchObject({ level: 'error', title: 'Couldn’t read shelf.json' });
  });

  test('because it is a directory is left in place', async () => {
    await mkdir(path);

    const store = await open();

    await expect(store.set(full)).rejects.toThrow(ReadOnlyError);
    expect(await files()).toEqual(['shelf.json']);
  });
});

test('writes nothing while another process holds the directory, and names that process in the error', async () => {
  await (await open()).set(full);
  await rm(`${path}.bak`);
  const before = await readFile(path, 'utf8');

  const store = await open({ readOnlyReason: 'Another Vitrine (process 12) is using it.' });

  expect(store.get()).toEqual(full);
  expect(store.readOnlyReason).toContain('process 12');
  await expect(store.set(shelf.defaults)).rejects.toThrow(
    'Couldn’t save shelf.json. Another Vitrine (process 12)',
  );
  await expect(store.update((now) => now)).rejects.toMatchObject({ code: 'READ_ONLY' });
  expect(await files()).toEqual(['shelf.json']);
  expect(await readFile(path, 'utf8')).toBe(before);
});
