import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { smallDisk } from '#server/testing/small-disk.ts';
import { createNotices } from './file-notices.ts';
import { openStore } from './json-store.ts';

const notes = {
  name: 'notes',
  schema: z.looseObject({ text: z.string() }),
  defaults: { text: '' },
  migrations: [],
};

it('a save on a full disk fails with the path and the free space, and keeps the saved data', async (context) => {
  const disk = await smallDisk(context);
  const directory = join(disk.directory, 'data');
  await mkdir(directory);
  const place = { directory, readOnlyReason: null, notices: createNotices(), writtenBy: 'Vitrine 0' };
  const store = await openStore(place, notes);
  await store.set({ text: 'kept' });
  disk.fill(0);
  const path = join(directory, 'notes.json');
  await expect(store.set({ text: 'x'.repeat(20_000) })).rejects.toMatchObject({
    code: 'STORAGE',
    message: `Couldn’t save ${path}: the disk is full (ENOSPC): 0 kB are free and 24 kB needed. Nothing was changed.`,
  });
  expect(store.get()).toEqual({ text: 'kept' });
  expect((await openStore(place, notes)).get()).toEqual({ text: 'kept' });
  await disk.empty();
  await store.set({ text: 'saved again' });
  expect((await openStore(place, notes)).get()).toEqual({ text: 'saved again' });
});
