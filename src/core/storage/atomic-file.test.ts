import { mkdtemp, readdir, readFile, readlink, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileSystem, nodeFileSystem, type OpenFile } from '#files/file-system.ts';
import { writeAtomically } from './atomic-file.ts';

const windows = process.platform === 'win32';
let directory: string;
let path: string;

beforeEach(async () => {
  // On a real disk, even if other tests use one in memory.
  directory = await mkdtemp(join(process.env.VITRINE_DISK ?? tmpdir(), 'vitrine-atomic-'));
  path = join(directory, 'file.json');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const text = () => readFile(path, 'utf8');

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made for the test`), { code });
}

function fail(code: string): () => Promise<never> {
  return () => Promise.reject(systemError(code));
}

/** Real files, but one call on the temporary file fails. */
function withBrokenFile(broken: Partial<OpenFile>): FileSystem {
  return {
    ...nodeFileSystem,
    open: async (name, flags, mode) => {
      const file = await nodeFileSystem.open(name, flags, mode);
      if (flags === 'r') return file;
      const whole: OpenFile = {
        writeFile: (content) => file.writeFile(content),
        sync: () => file.sync(),
        close: () => file.close(),
      };
      return { ...whole, ...broken };
    },
  };
}

describe('a failed save', () => {
  const halfWritten = withBrokenFile({ writeFile: fail('ENOSPC') });
  const steps: Readonly<Record<string, FileSystem>> = {
    'resolving the symbolic link': { ...nodeFileSystem, realpath: fail('EACCES') },
    'creating the directory': { ...nodeFileSystem, mkdir: fail('EROFS') },
    'opening the temporary file': { ...nodeFileSystem, open: fail('EACCES') },
    'writing the temporary file': halfWritten,
    'syncing the temporary file': withBrokenFile({ sync: fail('EIO') }),
    'renaming the temporary file': { ...nodeFileSystem, rename: fail('EXDEV') },
  };

  test.each(Object.entries(steps))(
    'keeps the old file and leaves no temporary file on failure while %s',
    async (_step, fileSystem) => {
      await writeFile(path, 'old');

      await expect(writeAtomically(path, bytes('new'), { fileSystem })).rejects.toThrow('made for the test');

      expect(await text()).toBe('old');
      expect(await readdir(directory)).toEqual(['file.json']);
    },
  );

  test('does not block the next save', async () => {
    const failed = writeAtomically(path, bytes('first'), { fileSystem: halfWritten });
    const next = writeAtomically(path, bytes('second'));

    await expect(failed).rejects.toThrow('ENOSPC');
    await next;
    expect(await text()).toBe('second');
  });
});

test('a save succeeds even if its directory can’t be synced', async () => {
  const fileSystem: FileSystem = {
    ...nodeFileSystem,
    open: (name, flags, mode) => (flags === 'r' ? fail('EPERM')() : nodeFileSystem.open(name, flags, mode)),
  };

  expect(await writeAtomically(path, bytes('new'), { fileSystem })).toBe('written');
  expect(await text()).toBe('new');
});

test('syncs the content to disk before it renames the file', async () => {
  const calls: string[] = [];
  const fileSystem: FileSystem = {
    ...nodeFileSystem,
    open: async (name, flags, mode) => {
      const file = await nodeFileSystem.open(name, flags, mode);
      const sync = async () => {
        calls.push(flags === 'r' ? 'sync directory' : 'sync file');
        await file.sync();
      };
      return { writeFile: (content) => file.writeFile(content), sync, close: () => file.close() };
    },
    rename: async (from, to) => {
      calls.push('rename');
      await nodeFileSystem.rename(from, to);
    },
  };

  await writeAtomically(path, bytes('new'), { fileSystem });

  expect(calls).toEqual(['sync file', 'rename', ...(windows ? [] : ['sync directory'])]);
});

test('the last of fifty concurrent saves wins', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `save ${index}`);

  await Promise.all(texts.map((content) => writeAtomically(path, bytes(content))));

  expect(await text()).toBe('save 49');
  expect(await readdir(directory)).toEqual(['file.json']);
});

test('does not write a file that already has the same bytes', async () => {
  await writeFile(path, 'same');
  const longAgo = new Date('2001-01-01T00:00:00Z');
  await utimes(path, longAgo, longAgo);

  expect(await writeAtomically(path, bytes('same'))).toBe('unchanged');
  expect((await stat(path)).mtime).toEqual(longAgo);
});

test('retries the rename while another process briefly holds the file', async () => {
  const refusals = ['EPERM', 'EBUSY', 'EACCES'];
  const fileSystem: FileSystem = {
    ...nodeFileSystem,
    rename: (from, to) => {
      const code = refusals.shift();
      return code === undefined ? nodeFileSystem.rename(from, to) : fail(code)();
    },
  };

  await writeAtomically(path, bytes('new'), { fileSystem, renameDelays: [0, 0, 0] });

  expect(await text()).toBe('new');
});

test('fails if another process never releases the file', async () => {
  const fileSystem = { ...nodeFileSystem, rename: fail('EBUSY') };

  await expect(writeAtomically(path, bytes('new'), { fileSystem, renameDelays: [0, 0] })).rejects.toThrow(
    'EBUSY',
  );
  expect(await readdir(directory)).toEqual([]);
});

test.skipIf(windows)('makes the file and a new directory accessible only to the user', async () => {
  const inner = join(directory, 'made', 'file.json');
  await writeFile(path, 'old', { mode: 0o644 });

  await writeAtomically(path, bytes('new'));
  await writeAtomically(inner, bytes('new'));

  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(inner)).mode & 0o777).toBe(0o600);
  expect((await stat(join(directory, 'made'))).mode & 0o777).toBe(0o700);
});

test.skipIf(windows)('keeps a symbolic link and replaces its target', async () => {
  const target = join(directory, 'target.json');
  await writeFile(target, 'old');
  await symlink(target, path);

  await writeAtomically(path, bytes('new'));

  expect(await readlink(path)).toBe(target);
  expect(await readFile(target, 'utf8')).toBe('new');
});
