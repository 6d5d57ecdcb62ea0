import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connection } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import type { FileDefinition } from './envelope.ts';
import { openStore } from './json-store.ts';
import { envelope, type ShelfPlace, setUpShelf } from './testing/shelf.ts';

let { path, place, onDisk, files } = {} as ShelfPlace;

beforeEach(async () => {
  ({ path, place, onDisk, files } = await setUpShelf());
});

describe('migrations', () => {
  const third: FileDefinition<{ readonly title: string; readonly size: number }> = {
    name: 'shelf',
    schema: z.object({ title: z.string(), size: z.number() }),
    defaults: { title: '', size: 0 },
    migrations: [
      { to: 2, migrate: ({ label, ...rest }) => ({ ...rest, title: label }) },
      { to: 3, migrate: (data) => ({ size: 1, ...data }) },
    ],
  };

  test('migrate once from the first version to the current one', async () => {
    await writeFile(path, envelope({ label: 'old' }));
    const store = await openStore(place(), third);
    expect(store.get()).toEqual({ title: 'old', size: 1 });

    await store.set({ title: 'old', size: 2 });

    expect(await onDisk()).toMatchObject({ version: 3 });
    expect((await openStore(place(), third)).get()).toEqual({ title: 'old', size: 2 });
  });

  test('treat the file as damaged if they throw', async () => {
    await writeFile(path, envelope({ label: 'old' }));
    const migrate = () => {
      throw new Error('not what I expected');
    };

    const store = await openStore(place(), { ...third, migrations: [{ to: 2, migrate }] });

    expect(store.get()).toEqual(third.defaults);
    expect((await files())[0]).toMatch(/^shelf\.corrupt-/);
  });

  test.each([[[3]], [[2, 2]], [[2, 4]], [[1]]])(
    'reject a start with the version sequence %j',
    async (numbers) => {
      const migrations = numbers.map((to) => ({ to, migrate: (data: object) => ({ ...data }) }));

      await expect(openStore(place(), { ...third, migrations })).rejects.toThrow('leads to version');
    },
  );
});

test('loads any connection exactly as saved', async () => {
  const named = connection.pick({
    id: true,
    name: true,
    address: true,
    delimiter: true,
    color: true,
    readOnly: true,
    production: true,
    local: true,
  });
  const names: FileDefinition<{ readonly all: readonly z.infer<typeof named>[] }> = {
    name: 'names',
    schema: z.object({ all: z.array(named) }),
    defaults: { all: [] },
    migrations: [],
  };
  const anyConnection = fc.record({
    id: fc.string({ unit: 'grapheme' }),
    name: fc.string({ unit: 'grapheme' }),
    address: fc.string({ unit: 'binary' }),
    delimiter: fc.string({ minLength: 1 }),
    color: fc.integer({ min: 1, max: 8 }),
    readOnly: fc.boolean(),
    production: fc.boolean(),
    local: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyConnection, { maxLength: 5 }), async (all) => {
      await (await openStore(place(), names)).set({ all });
      expect((await openStore(place(), names)).get()).toEqual({ all });
    }),
    { numRuns: runs(30) },
  );
});
