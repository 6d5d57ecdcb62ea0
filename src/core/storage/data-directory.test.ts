import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { StorageError } from './errors.ts';

describe('defaultDataDirectory', () => {
  const windowsHome = 'C:\\Users\\ada';
  test.each([
    ['linux', '/home/ada', {}, '/home/ada/.local/share/vitrine'],
    ['linux', '/home/ada', { XDG_DATA_HOME: '/data' }, '/data/vitrine'],
    ['linux', '/home/ada', { XDG_DATA_HOME: '' }, '/home/ada/.local/share/vitrine'],
    ['linux', '/home/ada', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/vitrine'],
    ['darwin', '/Users/ada', { XDG_DATA_HOME: '/data' }, '/Users/ada/Library/Application Support/Vitrine'],
    ['win32', windowsHome, { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\Vitrine'],
    ['win32', windowsHome, {}, 'C:\\Users\\ada\\AppData\\Roaming\\Vitrine'],
  ] as const)(
    'on %s with the home directory %s and the environment %j is %s',
    (platform, home, environment, expected) => {
      expect(defaultDataDirectory({ platform, home, environment })).toBe(expected);
    },
  );
});

describe('prepareDataDirectory', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'vitrine-data-'));
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  test('creates an empty directory that only the user can access', async () => {
    const directory = await prepareDataDirectory(join(parent, 'a', 'b'));

    expect(directory).toBe(join(parent, 'a', 'b'));
    expect(await readdir(directory)).toEqual([]);
    if (process.platform !== 'win32') expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  test('accepts an existing directory', async () => {
    await writeFile(join(parent, 'settings.json'), '{}');
    await prepareDataDirectory(parent);
    expect(await readdir(parent)).toEqual(['settings.json']);
  });

  test('names the path in the error if it is a file', async () => {
    const path = join(parent, 'file');
    await writeFile(path, '');

    await expect(prepareDataDirectory(path)).rejects.toThrow(StorageError);
    await expect(prepareDataDirectory(path)).rejects.toThrow(`Couldn’t create the data directory ${path}`);
  });
});
