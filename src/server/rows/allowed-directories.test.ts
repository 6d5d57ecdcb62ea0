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

describe('an allowed location', () => {
  it('can be inside the server’s own directory, even if it doesn’t exist yet', async () => {
    const { directoryOf, tablesDirectory } = await places();
    for (const name of ['inside', 'not-yet.lance', join('deep', 'down.lance')]) {
      expect(directoryOf(join(tablesDirectory, name))).toBe(join(tablesDirectory, name));
    }
    expect(directoryOf(join(tablesDirectory, 'x', '..', 'inside'))).toBe(join(tablesDirectory, 'inside'));
  });

  it('can be inside the opened folder, as a path or as a URL, but doesn’t count as the server’s own', async () => {
    const { directoryOf, isOwn, folder } = await places();
    const table = join(folder, 'a', 'b.lance');
    expect(directoryOf(table)).toBe(table);
    expect(directoryOf(pathToFileURL(table).href)).toBe(table);
    expect(isOwn(table)).toBe(false);
  });
});

it('contains no directory that was deleted in the meantime', async () => {
  const { folder } = await places();
  expect(isReallyWithin(join(folder, 'a'), folder)).toBe(true);
  expect(isReallyWithin(join(folder, 'gone'), folder)).toBe(false);
  expect(isReallyWithin(join(folder, 'a'), join(folder, 'gone'))).toBe(false);
});

describe('a forbidden location', () => {
  it.each([
    ['another directory', ({ data }) => join(data, 'catalog')],
    ['the directory itself', ({ tablesDirectory }) => tablesDirectory],
    [
      'a path out of it by `..`',
      ({ tablesDirectory }) => join(tablesDirectory, 'inside', '..', '..', 'catalog'),
    ],
    ['a sibling with the same prefix', ({ tablesDirectory }) => `${tablesDirectory}-other/x.lance`],
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

  it('is a link to the outside, and anything behind it', async () => {
    const { directoryOf, tablesDirectory, data } = await places();
    await mkdir(join(data, 'secret'));
    await symlink(join(data, 'secret'), join(tablesDirectory, 'link'), 'junction');
    expect(directoryOf(join(tablesDirectory, 'link'))).toBeUndefined();
    expect(directoryOf(join(tablesDirectory, 'link', 'x.lance'))).toBeUndefined();
  });
});
