import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { FileDefinition } from '../envelope.ts';
import { createNotices } from '../file-notices.ts';
import { openStore, type StorePlace } from '../json-store.ts';

const record = z.looseObject({ id: z.string() });

interface Shelf {
  readonly label: string;
  readonly books: readonly { readonly id: string }[];
}

export const shelf: FileDefinition<Shelf> = {
  name: 'shelf',
  schema: z.object({ label: z.string(), books: z.array(record) }),
  defaults: { label: 'empty', books: [] },
  migrations: [],
  lists: { books: record },
};

export const full: Shelf = { label: 'full', books: [{ id: 'one' }, { id: 'two' }] };

export function envelope(data: unknown, more: object = {}): string {
  return JSON.stringify({ format: 'vitrine-shelf', version: 1, writtenBy: 'Vitrine 0.1.0', data, ...more });
}

export type ShelfPlace = Awaited<ReturnType<typeof setUpShelf>>;

/** A new directory for one test, and stores in it. */
export async function setUpShelf() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-store-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'shelf.json');
  const notices = createNotices();
  const place = (changed: Partial<StorePlace> = {}): StorePlace => ({
    directory,
    readOnlyReason: null,
    notices,
    writtenBy: 'Vitrine 0.1.0',
    ...changed,
  });
  return {
    directory,
    path,
    notices,
    place,
    open: (changed: Partial<StorePlace> = {}) => openStore(place(changed), shelf),
    onDisk: async (): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')),
    files: async () => (await readdir(directory)).sort(),
  };
}
