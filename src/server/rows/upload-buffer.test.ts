import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createUploadBuffer } from './upload-buffer.ts';

const { signal } = new AbortController();

/** Treats every noted path as the server’s own, and none as a table of a catalog. */
const OWN = { isOwn: () => true, isTaken: () => false };

async function emptyBuffer() {
  const data = await temporaryDirectory();
  const buffer = createUploadBuffer(join(data, 'spool'), OWN);
  return { data, directory: join(data, 'spool', String(process.pid)), buffer };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

it('passes a stream as a file and deletes it afterward', async () => {
  const { directory, buffer } = await emptyBuffer();
  const stream = Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  expect(await buffer.withUpload({ stream, signal }, (file) => readFile(file, 'utf8'))).toBe('abcd');
  expect(await readdir(directory)).toEqual([]);
});

it('deletes an aborted stream without passing it on', async () => {
  const { directory, buffer } = await emptyBuffer();
  const stream = new PassThrough();
  stream.write('the beginning');
  const received = buffer.withUpload({ stream, signal }, () => Promise.reject(new Error('handed over')));
  stream.destroy(new Error('reset by peer'));
  await expect(received).rejects.toMatchObject({
    code: 13,
    message: 'The upload was interrupted. Nothing was changed.',
  });
  expect(await readdir(directory)).toEqual([]);
});

it('aborts a stream when the client disconnects', async () => {
  const { directory, buffer } = await emptyBuffer();
  const leaving = new AbortController();
  const stream = new PassThrough();
  const received = buffer.withUpload({ stream, signal: leaving.signal }, () =>
    Promise.resolve('handed over'),
  );
  leaving.abort();
  await expect(received).rejects.toThrow('The upload was interrupted');
  expect(stream.destroyed).toBe(true);
  expect(await readdir(directory)).toEqual([]);
});

it('deletes a table whose creation failed, and keeps a completed one', async () => {
  const { data, directory, buffer } = await emptyBuffer();
  const bad = join(data, 'bad.lance');
  const good = join(data, 'good.lance');
  const failed = buffer.withNewTable(bad, async () => {
    await mkdir(bad);
    throw new Error('no such type');
  });
  await expect(failed).rejects.toThrow('no such type');
  await buffer.withNewTable(good, () => mkdir(good));
  expect([await exists(bad), await exists(good)]).toEqual([false, true]);
  expect(await readdir(directory)).toEqual([]);
});

it('deletes remains of an exited process at startup, except tables in the catalog', async () => {
  const { data, directory, buffer } = await emptyBuffer();
  const tables = ['half.lance', 'whole.lance'].map((name) => join(data, name));
  for (const table of tables) await mkdir(join(table, 'data'), { recursive: true });
  // Never completed, as if the process had ended.
  for (const table of tables) void buffer.withNewTable(table, () => new Promise(() => undefined));
  const stalled = new PassThrough();
  void buffer.withUpload({ stream: stalled, signal }, () => Promise.resolve());
  stalled.write('half an upload');
  await expect.poll(() => readdir(directory)).toHaveLength(3);
  createUploadBuffer(join(data, 'spool'), { ...OWN, isTaken: (table) => table === tables[1] });
  expect(await Promise.all(tables.map(exists))).toEqual([false, true]);
  expect(await exists(directory)).toBe(false);
  stalled.end();
});

it('keeps the files of another running process', async () => {
  const data = await temporaryDirectory();
  const other = join(data, 'spool', String(process.ppid));
  await mkdir(other, { recursive: true });
  await writeFile(join(other, '0123456789abcdef.arrow'), 'half');
  createUploadBuffer(join(data, 'spool'), OWN);
  expect(await readdir(other)).toEqual(['0123456789abcdef.arrow']);
});

it('keeps the note of a path that could not be deleted yet', async () => {
  const { data, directory, buffer } = await emptyBuffer();
  await buffer.noting(join(data, 'left.lance'), async (keepNote) => {
    await mkdir(join(data, 'left.lance'));
    keepNote();
  });
  expect(await readdir(directory)).toHaveLength(1);
  createUploadBuffer(join(data, 'spool'), OWN);
  expect(await exists(join(data, 'left.lance'))).toBe(false);
});
