import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import type { OpenedTable } from './opened-tables.ts';
import { readInPieces } from './pieces.ts';
import { folderStore } from './testing/folder-store.ts';

const MEGABYTE = 2 ** 20;
const { signal } = new AbortController();

async function fileOf(size: number) {
  const folder = await temporaryDirectory();
  const bytes = Buffer.alloc(
    size,
    Uint8Array.from({ length: 251 }, (_, index) => index),
  );
  await writeFile(join(folder, 'x'), bytes);
  const { store, storageRequests } = folderStore(folder);
  const table: OpenedTable = {
    scope: 'x',
    address: 's3://b/x',
    location: 's3://b/x',
    bucket: 'b',
    root: '',
    isS3: true,
    keyOf: () => 'x',
    addressOf: () => 's3://b/x',
    use: (work) => work(store),
  };
  return { table, bytes, storageRequests, folder };
}

it.each([
  ['a small file', 10, undefined, [0, 10], 1],
  ['an empty file', 0, undefined, [0, 0], 1],
  ['a large file', 40 * MEGABYTE + 7, undefined, [0, 40 * MEGABYTE + 7], 3],
  ['a long range', 40 * MEGABYTE, { from: 5, to: 33 * MEGABYTE }, [5, 33 * MEGABYTE], 3],
  ['a range past the end', 20, { from: 15, to: 100 }, [15, 20], 1],
  ['a suffix range', 1000, { last: 30 }, [970, 1000], 1],
  ['a suffix range longer than the file', 10, { last: 30 }, [0, 10], 1],
] as const)('reads a file in pieces: %s', async (_, size, range, [from, to], requests) => {
  const { table, bytes, storageRequests } = await fileOf(size);
  const { facts, length, pieces } = await readInPieces(table, { address: 's3://b/x', range, signal });
  const read = await buffer(pieces);
  expect(read.equals(bytes.subarray(from, to))).toBe(true);
  expect({ length, size: facts.size }).toEqual({ length: to - from, size });
  expect(storageRequests.length).toBe(requests);
});

it('fails if the file is replaced midway, instead of mixing both contents', async () => {
  const { table, folder } = await fileOf(40 * MEGABYTE);
  const { pieces } = await readInPieces(table, { address: 's3://b/x', range: undefined, signal });
  await writeFile(join(folder, 'x'), Buffer.alloc(41 * MEGABYTE));
  await expect(buffer(pieces)).rejects.toThrow('changed while it was read');
});
