import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ColumnArrangement } from '#contract/index.ts';
import { createNotices } from '../storage/file-notices.ts';
import { createArrangements, openArrangementsStore } from './column-arrangements.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-columns-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** As after a start of the app. */
function start({ removed = [] as readonly string[], readOnlyReason = null as string | null } = {}) {
  const place = { directory, notices: createNotices(), readOnlyReason, writtenBy: 'Vitrine 0.1.0' };
  const owners = { mayOwn: () => true, removed: () => new Set(removed) };
  return createArrangements({ open: () => openArrangementsStore(place), owners, most: 3 });
}

const table = (name: string, connectionId = 'c') => ({ connectionId, id: [name] });
const NOTHING: ColumnArrangement = { hidden: [], pinned: [], order: [], widths: {} };
const hiding = (name: string): ColumnArrangement => ({ ...NOTHING, hidden: [name] });

it('the column arrangement of a table is restored after a restart, and other tables have none', async () => {
  const before = start();
  await before.keep(table('a'), hiding('x'));
  await before.keep(table('a'), hiding('y'));
  await before.close();

  const after = start();
  expect(await after.of(table('a'))).toEqual(hiding('y'));
  expect(await after.of(table('a', 'other'))).toEqual(NOTHING);
});

it('the oldest arrangement is evicted at the limit', async () => {
  const arrangements = start();
  for (const name of ['a', 'b', 'c', 'd']) await arrangements.keep(table(name), hiding('x'));

  expect(await arrangements.of(table('a'))).toEqual(NOTHING);
  expect(await arrangements.of(table('b'))).toEqual(hiding('x'));
});

it('arrangements of a removed connection are deleted', async () => {
  const before = start();
  await before.keep(table('a', 'gone'), hiding('x'));
  await before.keep(table('a', 'here'), hiding('x'));
  await before.close();
  await start({ removed: ['gone'] }).close();

  const after = start();
  expect(await after.of(table('a', 'gone'))).toEqual(NOTHING);
  expect(await after.of(table('a', 'here'))).toEqual(hiding('x'));
});

it('keep doesn’t fail if the directory is read-only', async () => {
  await start({ readOnlyReason: 'Another one holds it.' }).keep(table('a'), hiding('x'));
  expect(await start().of(table('a'))).toEqual(NOTHING);
});
