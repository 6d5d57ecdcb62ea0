import { expect, it } from 'vitest';
import { StorageFailure } from '../object-storage/failure.ts';
import { createOpenedTables } from './opened-tables.ts';
import type { StoragePlace } from './places.ts';
import { folderStore } from './testing/folder-store.ts';

/** Tables whose keys are valid for this long, at a time that the test sets. */
function openedFor(milliseconds: number | undefined) {
  const is = { now: 1_000_000 };
  let locationReads = 0;
  const { store } = folderStore('/nowhere');
  const opened = createOpenedTables({
    places: {
      table: async (): Promise<StoragePlace> => {
        locationReads += 1;
        const place = {
          store,
          isS3: true,
          bucket: 'lake',
          key: 't.lance',
          root: '',
          location: 's3://lake/t.lance',
        };
        return milliseconds === undefined ? place : { ...place, expiresAtMillis: is.now + milliseconds };
      },
    },
    now: () => is.now,
  });
  const use = async () => (await opened.open({ id: ['t'] })).use(async () => undefined);
  return { is, use, locationReads: () => locationReads };
}

it.each([
  ['after five minutes if they are valid for longer', 3_600_000, 300_000],
  ['a minute before they expire', 200_000, 140_000],
  ['after half of their lifetime if that is short', 2000, 1000],
  ['after five minutes if they have no expiry', undefined, 300_000],
])('requests new keys %s, once for all concurrent readers', async (_, lifetime, until) => {
  const { is, use, locationReads } = openedFor(lifetime);
  await Promise.all(Array.from({ length: 20 }, use));
  is.now += until - 1;
  await use();
  expect(locationReads()).toBe(1);
  is.now += 1;
  await Promise.all(Array.from({ length: 20 }, use));
  expect(locationReads()).toBe(2);
});

it('requests new keys once for all concurrent readers whose keys were rejected', async () => {
  let locationReads = 0;
  const { store } = folderStore('/nowhere');
  const opened = createOpenedTables({
    places: {
      table: async () => {
        locationReads += 1;
        const fresh = { ...store, number: locationReads };
        return {
          store: fresh,
          isS3: true,
          bucket: 'lake',
          key: 't.lance',
          root: '',
          location: 's3://lake/t.lance',
        };
      },
    },
  });
  const table = await opened.open({ id: ['t'] });
  const isFirst = (used: object) => 'number' in used && used.number === 1;
  const work = async (used: object) => {
    if (isFirst(used)) throw new StorageFailure('expired', 'REFUSED', { message: 'Its keys have expired.' });
    return 'read';
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => table.use(work)));
  expect(new Set(all)).toEqual(new Set(['read']));
  expect(locationReads).toBe(2);
});
