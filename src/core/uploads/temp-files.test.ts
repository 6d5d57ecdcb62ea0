import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTempFiles } from './offered-files.ts';
import { temporaryFile } from './testing/read-file.ts';

const newDirectory = async () => join(dirname(await temporaryFile('a', '')), 'uploads');
const own = (directory: string) => join(directory, String(process.pid));

describe('what a window sends', () => {
  it('is kept for this user alone, until it is removed', async () => {
    const directory = await newDirectory();
    const spool = createTempFiles(directory);
    const path = await spool.receive(Readable.from([Buffer.from('rows')]));
    expect(await readFile(path, 'utf8')).toBe('rows');
    if (process.platform !== 'win32') {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(own(directory))).mode & 0o777).toBe(0o700);
    }
    await spool.remove(path);
    expect(await readdir(own(directory))).toEqual([]);
  });

  it('is gone when the host ends', async () => {
    const directory = await newDirectory();
    const spool = createTempFiles(directory);
    await spool.receive(Readable.from([Buffer.from('rows')]));
    await spool.close();
    expect(await readdir(directory)).toEqual([]);
  });

  it('leaves nothing where it breaks off', async () => {
    const directory = await newDirectory();
    const spool = createTempFiles(directory);
    async function* broken() {
      yield Buffer.from('rows');
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    }
    await expect(spool.receive(Readable.from(broken()))).rejects.toThrowError('upload was incomplete');
    expect(await readdir(own(directory))).toEqual([]);
  });

  it.each([
    ['larger than allowed', { mostBytes: 3, keptFree: 0 }, 'larger than'],
    [
      'too large for the disk',
      { mostBytes: 1000, keptFree: Number.MAX_SAFE_INTEGER },
      'Not enough disk space',
    ],
  ])('is refused where it is %s', async (_, limits, words) => {
    const directory = await newDirectory();
    const spool = createTempFiles(directory, limits);
    await expect(spool.receive(Readable.from([Buffer.from('rows')]))).rejects.toThrowError(words);
    expect(await readdir(own(directory))).toEqual([]);
  });

  it('can remove nothing else', async () => {
    const other = await temporaryFile('other', 'mine');
    const spool = createTempFiles(await newDirectory());
    await spool.remove(other);
    expect(await readFile(other, 'utf8')).toBe('mine');
  });
});

it('what a process left that is no more is swept at the next start, and nothing of one that runs', async () => {
  const directory = await newDirectory();
  for (const pid of ['999999999', String(process.ppid)]) {
    await mkdir(join(directory, pid), { recursive: true });
    await writeFile(join(directory, pid, 'left'), 'rows');
  }
  const spool = createTempFiles(directory);
  await spool.close();
  expect(await readdir(directory)).toEqual([String(process.ppid)]);
});
