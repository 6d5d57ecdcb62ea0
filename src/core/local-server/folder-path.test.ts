import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFolderExists, lookIntoFolder, normalizeFolder } from './folder-servers.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-folder-'));
  await mkdir(join(home, 'tables', 'items.lance', '_versions'), { recursive: true });
  await writeFile(join(home, 'notes.txt'), '');
});
afterEach(() => rm(home, { recursive: true }));

describe('a folder', () => {
  it('is known by one path, however it is written', async () => {
    const folder = join(home, 'tables');
    for (const typed of [
      folder,
      `${folder}/`,
      `${folder}/../tables/.`,
      '~/tables',
      '~/tables/',
      '~//tables',
    ]) {
      expect(await normalizeFolder(typed, home), typed).toBe(folder);
    }
  });

  it('is found by looking into those above it, which shows no file, no table, and nothing hidden', async () => {
    for (const name of ['b', 'a', '.secret', 'tables/inner']) await mkdir(join(home, name));
    await symlink(join(home, 'nowhere'), join(home, 'dangling'));
    await symlink(join(home, 'tables'), join(home, 'link'));
    const top = await lookIntoFolder('~', home);
    expect(top.folders.map(({ name }) => name)).toEqual(['a', 'b', 'link', 'tables']);
    expect(top).toMatchObject({ path: home, parent: tmpdir(), tables: 0, isCut: false });
    const inside = await lookIntoFolder(top.folders.at(-1)?.path ?? '', home);
    expect(inside).toMatchObject({ parent: home, tables: 1, folders: [{ name: 'inner' }] });
    await expect(lookIntoFolder('~/notes.txt', home)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(lookIntoFolder('tables', home)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('can be the home of the user', async () => {
    expect(await normalizeFolder('~', home)).toBe(home);
  });

  it.each(['tables', './tables', '../tables', '~root/tables', '', '/tmp/\0'])(
    'has to be written whole: %j',
    async (typed) => {
      await expect(normalizeFolder(typed, home)).rejects.toMatchObject({
        code: 'INVALID',
        message: expect.stringContaining('isn’t an absolute path'),
      });
    },
  );

  it.each([
    ['nowhere', (folder: string) => `${folder} doesn’t exist. Check the path.`],
    ['notes.txt', (folder: string) => `${folder} is a file, not a folder.`],
    [
      join('notes.txt', 'below'),
      (folder: string) => `Can’t read ${folder}: part of the path isn’t a directory (ENOTDIR).`,
    ],
    [join('tables', 'items.lance'), (folder: string) => `${folder} is a table. Open its parent folder.`],
  ])('is refused with what is wrong with it: %s', async (path, words) => {
    const folder = join(home, path);
    await expect(normalizeFolder(folder)).rejects.toMatchObject({
      code: 'INVALID',
      message: words(folder),
    });
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'that this user may not look into is refused',
    async () => {
      const folder = join(home, 'tables');
      await chmod(folder, 0o000);
      await expect(normalizeFolder(folder)).rejects.toThrow(
        `Can’t read ${folder}: access is denied (EACCES).`,
      );
      await chmod(folder, 0o700);
    },
  );
});

describe('a folder that was opened once', () => {
  it('is there, or gone', async () => {
    const folder = join(home, 'tables');
    await checkFolderExists(folder);
    await rm(folder, { recursive: true });
    await expect(checkFolderExists(folder)).rejects.toMatchObject({
      code: 'GONE',
      message: expect.stringContaining(`Folder not found: ${folder}.`),
    });
  });

  it('is gone where a file has taken its place', async () => {
    await expect(checkFolderExists(join(home, 'notes.txt'))).rejects.toMatchObject({ code: 'GONE' });
  });
});
