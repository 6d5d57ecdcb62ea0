import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defined } from '#protocol/defined.ts';
import { createDataPlaces } from './data-places.ts';

let home: string;
let directory: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-places-'));
  directory = join(home, 'data');
  await mkdir(join(directory, 'plans', 'deep'), { recursive: true });
  await writeFile(join(directory, 'settings.json'), '12345');
  await writeFile(join(directory, 'plans', 'a.json'), '123');
  await writeFile(join(directory, 'plans', 'deep', 'b.json'), '1234');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const places = (serverDirectory: string, showFile?: (path: string) => void) =>
  createDataPlaces({
    directory,
    serverDirectory: () => serverDirectory,
    ...defined({ showFile }),
  });

it('counts only top-level files as settings, and lists each other kind as its own directory', async () => {
  expect(await places(join(directory, 'server')).list()).toEqual([
    { kind: 'settings', path: directory, size: 5, isWhole: true },
    { kind: 'plans', path: join(directory, 'plans'), size: 7, isWhole: true },
  ]);
});

it('lists the local server’s files in the user’s directory, without following links', async () => {
  const elsewhere = join(home, 'catalogs');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'data'), '12');
  await symlink(directory, join(elsewhere, 'link'));
  const found = (await places(elsewhere).list()).find(({ kind }) => kind === 'server');
  expect(found).toEqual({ kind: 'server', path: elsewhere, size: 2, isWhole: true });
});

it('shows a place in the file manager by kind, or fails with a hint to copy the path', () => {
  const shown: string[] = [];
  places('/server', (path) => shown.push(path)).show('plans');
  expect(shown).toEqual([join(directory, 'plans')]);
  expect(() => places('/server').show('plans')).toThrow('Copy the path instead');
});
