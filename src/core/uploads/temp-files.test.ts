import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTempFiles } from './offered-files.ts';
import { temporaryFile } from './testing/read-file.ts';

const newDirectory = async () => join(dirname(await temporaryFile('a', '')), 'uploads');
const own = (directory: string) => join(directory, String(process.pid));

describe('a received file', () => {
  it('is accessible only to the user, and exists until it is removed', async () => {
    const directory = await newDirectory();
    const tempFiles = createTempFiles(directory);
    const path = await tempFiles.receive(Readable.from([Buffer.from('rows')]));
    expect(await readFile(path, 'utf8')).toBe('rows');
    if (process.platform !== 'win32') {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(own(directory))).mode & 0o777).toBe(0o700);
    }
    await tempFiles.remove(path);
    expect(await readdir(own(directory))).toEqual([]);
  });

  it('is deleted when the host closes', async () => {
    const directory = await newDirectory();
    const tempFiles = createTempFiles(directory);
    await tempFiles.receive(Readable.from([Buffer.from('rows')]));
    await tempFiles.close();
    expect(await readdir(directory)).toEqual([]);
  });

  it('leaves nothing behind if its upload is incomplete', async () => {
    const directory = await newDirectory();
    const tempFiles = createTempFiles(directory);
    async function* broken() {
      yield Buffer.from('rows');
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    }
    await expect(tempFiles.receive(Readable.from(broken()))).rejects.toThrowError('upload was incomplete');
    expect(await readdir(own(directory))).toEqual([]);
  });

  it.each([
    ['larger than allowed', { mostBytes: 3, keptFree: 0 }, 'larger than'],
    [
      'too large for the disk',
      { mostBytes: 1000, keptFree: Number.MAX_SAFE_INTEGER },
      'Not enough disk space',
    ],
  ])('is rejected if it is %s', async (_, limits, words) => {
    const directory = await newDirectory();
    const tempFiles = createTempFiles(directory, { limits });
    await expect(tempFiles.receive(Readable.from([Buffer.from('rows')]))).rejects.toThrowError(words);
    expect(await readdir(own(directory))).toEqual([]);
  });

  it('is the only file that can be removed', async () => {
    const other = await temporaryFile('other', 'mine');
    const tempFiles = createTempFiles(await newDirectory());
    await tempFiles.remove(other);
    expect(await readFile(other, 'utf8')).toBe('mine');
  });
});

it('removes the files of ended processes at the next start, but not those of a running one', async () => {
  const directory = await newDirectory();
  for (const pid of ['999999999', String(process.ppid)]) {
    await mkdir(join(directory, pid), { recursive: true });
    await writeFile(join(directory, pid, randomUUID()), 'rows');
  }
  const tempFiles = createTempFiles(directory);
  await tempFiles.close();
  expect(await readdir(directory)).toEqual([String(process.ppid)]);
});

describe('files that uploads did not create are kept', () => {
  const allBelow = async (directory: string) => (await readdir(directory, { recursive: true })).sort();

  async function userFiles(directory: string) {
    await mkdir(join(directory, '2024'), { recursive: true });
    await mkdir(join(directory, '999999999'));
    for (const name of ['invoice.pdf', '2024/photo.png', '999999999/notes.txt', '123'])
      await writeFile(join(directory, name), 'mine');
    return allBelow(directory);
  }

  it('in a directory that existed before', async () => {
    const directory = await newDirectory();
    const before = await userFiles(directory);
    await createTempFiles(directory).close();
    expect(await allBelow(directory)).toEqual(before);
  });

  it('behind a symbolic link', async () => {
    const [directory, elsewhere] = [await newDirectory(), await newDirectory()];
    await mkdir(join(elsewhere, '999999999'), { recursive: true });
    await writeFile(join(elsewhere, '999999999', randomUUID()), 'mine');
    const before = await allBelow(elsewhere);
    await symlink(elsewhere, directory, 'junction');
    await createTempFiles(directory).close();
    expect(await allBelow(elsewhere)).toEqual(before);
  });

  it('in a directory that belongs to another Vitrine', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, '999999999'), { recursive: true });
    await writeFile(join(directory, '999999999', randomUUID()), 'theirs');
    const before = await allBelow(directory);
    await createTempFiles(directory, { isDirectoryOurs: false }).close();
    expect(await allBelow(directory)).toEqual(before);
  });
});
