import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { LanceFileError } from './file-bytes.ts';
import { openLanceTable } from './lance-table.ts';
import { directoryWith } from './testing/table-directory.ts';

it('returns every tag by name, with 64-bit version numbers', async () => {
  const directory = await directoryWith({
    '_refs/tags/v1.json': '{"branch": null, "version": 9007199254740993, "manifestSize": 520}',
    '_refs/tags/%C3%BC.json': '{"version": 2, "manifestSize": 1, "metadata": {}}',
    '_refs/tags/100%.json': '{"version": 3}',
    '_refs/tags/__proto__.json': '{"version": 4, "manifestSize": 4}',
    '_refs/tags/notes.txt': 'no tag',
  });
  expect([...(await openLanceTable(directory).tags())]).toEqual([
    ['ü', { version: 2n, manifestSize: 1n }],
    ['100%', { version: 3n, manifestSize: 0n }],
    ['__proto__', { version: 4n, manifestSize: 4n }],
    ['v1', { version: 9007199254740993n, manifestSize: 520n }],
  ]);
});

it('returns the branch of a tag', async () => {
  const directory = await directoryWith({
    '_refs/tags/v1.json': '{"branch": "dev", "version": 3, "manifestSize": 520}',
  });
  expect(await openLanceTable(directory).tags()).toEqual(
    new Map([['v1', { version: 3n, manifestSize: 520n, branch: 'dev' }]]),
  );
});

it.each([
  ['{', 'isn’t JSON'],
  ['[]', 'which version'],
  ['{"version": -1}', 'which version'],
  ['{"version": "3"}', 'which version'],
  ['['.repeat(60_000), 'isn’t JSON'],
  [`[1234567890123456,${'['.repeat(60_000)}`, 'isn’t JSON'],
  [' '.repeat(70_000), 'is too large'],
])('names an invalid tag file in the error: %j', async (text, words) => {
  const directory = await directoryWith({ '_refs/tags/v1.json': text });
  await expect(openLanceTable(directory).tags()).rejects.toThrow(LanceFileError);
  await expect(openLanceTable(directory).tags()).rejects.toThrow(join('tags', 'v1.json'));
  await expect(openLanceTable(directory).tags()).rejects.toThrow(words);
});

it('rejects a directory in place of a tag file', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, '_refs/tags/v1.json'), { recursive: true });
  await expect(openLanceTable(directory).tags()).rejects.toThrow('is no file');
});
