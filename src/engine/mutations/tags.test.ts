import { expect, it } from 'vitest';
import { type SmallTable, smallTable } from './testing/small-table.ts';

const signal = new AbortController().signal;

async function tagsOf({ open }: SmallTable) {
  const tags = await (await (await open()).tags()).list();
  return Object.fromEntries(Object.entries(tags).map(([tag, { version }]) => [tag, version]));
}

it('creates, moves, and deletes a tag', async () => {
  const table = await smallTable(3);
  const { handlers, directory } = table;
  await handlers.deleteRows({ directory, predicate: 'id = 0' }, signal);
  await handlers.createTag({ directory, tag: 'v1.0-rc_1', version: 1 }, signal);
  expect(await tagsOf(table)).toEqual({ 'v1.0-rc_1': 1 });
  await handlers.updateTag({ directory, tag: 'v1.0-rc_1', version: 2 }, signal);
  expect(await tagsOf(table)).toEqual({ 'v1.0-rc_1': 2 });
  await handlers.deleteTag({ directory, tag: 'v1.0-rc_1' }, signal);
  expect(await tagsOf(table)).toEqual({});
});

it('rejects a missing tag or version, and creating an existing tag', async () => {
  const { handlers, directory } = await smallTable(3);
  await handlers.createTag({ directory, tag: 'best', version: 1 }, signal);
  const noVersion = { code: 11, message: 'There is no version 9.' };
  const noTag = { code: 8, message: 'There is no tag `worst`.' };
  await expect(handlers.createTag({ directory, tag: 'best', version: 1 }, signal)).rejects.toMatchObject({
    code: 9,
    message: 'There is a tag `best` already.',
  });
  await expect(handlers.createTag({ directory, tag: 'new', version: 9 }, signal)).rejects.toMatchObject(
    noVersion,
  );
  await expect(handlers.updateTag({ directory, tag: 'best', version: 9 }, signal)).rejects.toMatchObject(
    noVersion,
  );
  await expect(handlers.updateTag({ directory, tag: 'worst', version: 1 }, signal)).rejects.toMatchObject(
    noTag,
  );
  await expect(handlers.deleteTag({ directory, tag: 'worst' }, signal)).rejects.toMatchObject(noTag);
});

it.each(['', ' ', 'a b', '../up', 'a..b', '.hidden', 'dot.', 'x.lock', 'é', 'a/b', 'x'.repeat(201)])(
  'rejects the tag name %j, so that tags stay listable',
  async (tag) => {
    const table = await smallTable(1);
    const refused = table.handlers.createTag({ directory: table.directory, tag, version: 1 }, signal);
    await expect(refused).rejects.toMatchObject({ code: 13 });
    expect(await tagsOf(table)).toEqual({});
  },
);
