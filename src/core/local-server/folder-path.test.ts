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
  it('is normalized to one path, whatever its notation', async () => {
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

  it('is listed with its subfolders, without files, tables, and hidden folders', async () => {
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

  it('can be the user’s home directory', async () => {
    expect(await normalizeFolder('~', home)).toBe(home);
  });

  it.each(['tables', './tables', '../tables', '~root/tables', '', '/tmp/\0'])(
    'is rejected if its path isn’t absolute: %j',
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
  ])('is rejected with the reason: %s', async (path, words) => {
    const folder = join(home, path);
    await expect(normalizeFolder(folder)).rejects.toMatchObject({
      code: 'INVALID',
      message: words(folder),
    });
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is rejected if this user can’t read it',
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

describe('checkFolderExists', () => {
  it('resolves for an existing folder, and rejects a deleted one as GONE', async () => {
    const folder = join(home, 'tables');
    await checkFolderExists(folder);
    await rm(folder, { recursive: true });
    await expect(checkFolderExists(folder)).rejects.toMatchObject({
      code: 'GONE',
      message: expect.stringContaining(`Folder not found: ${folder}.`),
    });
  });

  it('rejects a file at the path as GONE', async () => {
    await expect(checkFolderExists(join(home, 'notes.txt'))).rejects.toMatchObject({ code: 'GONE' });
  });
});
