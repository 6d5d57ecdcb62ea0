import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createAllowedDirectories, isReallyWithin } from './allowed-directories.ts';

async function places() {
  const data = await temporaryDirectory();
  const folder = await temporaryDirectory();
  const tablesDirectory = join(data, 'tables');
  await mkdir(join(tablesDirectory, 'inside'), { recursive: true });
  await mkdir(join(folder, 'a', 'b.lance'), { recursive: true });
  return { data, folder, ...createAllowedDirectories({ tablesDirectory, openedFolder: folder }) };
}

describe('a location that this server may touch', () => {
  it('is one below its own directory, there or not yet', async () => {
    const { directoryOf, tablesDirectory } = await places();
    for (const name of ['inside', 'not-yet.lance', join('deep', 'down.lance')]) {
      expect(directoryOf(join(tablesDirectory, name))).toBe(join(tablesDirectory, name));
    }
    expect(directoryOf(join(tablesDirectory, 'x', '..', 'inside'))).toBe(join(tablesDirectory, 'inside'));
  });

  it('is one below the folder that was opened, as a path or as a URL, and is not its own', async () => {
    const { directoryOf, isOwn, folder } = await places();
    const table = join(folder, 'a', 'b.lance');
    expect(directoryOf(table)).toBe(table);
    expect(directoryOf(pathToFileURL(table).href)).toBe(table);
    expect(isOwn(table)).toBe(false);
  });
});

it('has nothing in it that somebody took away between two looks', async () => {
  const { folder } = await places();
  expect(isReallyWithin(join(folder, 'a'), folder)).toBe(true);
  expect(isReallyWithin(join(folder, 'gone'), folder)).toBe(false);
  expect(isReallyWithin(join(folder, 'a'), join(folder, 'gone'))).toBe(false);
});

describe('a location that it may not touch', () => {
  it.each([
    ['another directory', ({ data }) => join(data, 'catalog')],
    ['the directory itself', ({ tablesDirectory }) => tablesDirectory],
    ['a way out of it', ({ tablesDirectory }) => join(tablesDirectory, 'inside', '..', '..', 'catalog')],
    ['a neighbour that begins alike', ({ tablesDirectory }) => `${tablesDirectory}-other/x.lance`],
    ['a relative path', () => 'tables/x.lance'],
    ['storage elsewhere', () => 's3://lake/tables/x.lance'],
    ['a file of another machine', () => 'file://elsewhere/share/x.lance'],
    ['no URL', () => 'file:%zz'],
    ['nothing', () => ''],
  ] satisfies [string, (made: Awaited<ReturnType<typeof places>>) => string][])(
    'is %s',
    async (_, location) => {
      const made = await places();
      expect(made.directoryOf(location(made))).toBeUndefined();
    },
  );

  it('is a link inside that leads out, and whatever lies behind it', async () => {
    const { directoryOf, tablesDirectory, data } = await places();
    await mkdir(join(data, 'secret'));
    await symlink(join(data, 'secret'), join(tablesDirectory, 'link'), 'junction');
    expect(directoryOf(join(tablesDirectory, 'link'))).toBeUndefined();
    expect(directoryOf(join(tablesDirectory, 'link', 'x.lance'))).toBeUndefined();
  });
});
