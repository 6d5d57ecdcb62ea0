import { expect, it } from 'vitest';
import { smallTable } from './testing/small-table.ts';

const signal = new AbortController().signal;

it('restores a version as a new one', async () => {
  const { handlers, directory, open } = await smallTable(5);
  await handlers.deleteRows({ directory, predicate: 'id > 0' }, signal);
  expect(await handlers.restore({ directory, version: 1 }, signal)).toEqual({ version: 3 });
  expect(await (await open()).countRows()).toBe(5);
});

it.each([0, 2, Number.MAX_SAFE_INTEGER])('rejects restoring the missing version %d', async (version) => {
  const { handlers, directory } = await smallTable(1);
  await expect(handlers.restore({ directory, version }, signal)).rejects.toMatchObject({
    code: 11,
    message: `There is no version ${version}.`,
  });
});
