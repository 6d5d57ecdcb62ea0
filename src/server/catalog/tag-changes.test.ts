import { expect, it } from 'vitest';
import { addTable, emptyCatalog, tableVersion } from '../testing/test-catalog.ts';
import type { LocalCatalog } from './catalog.ts';

const ID = ['a', 't'];

async function catalogWithVersions() {
  const catalog = await emptyCatalog();
  for (const name of ['t', 'u'])
    addTable(catalog, ['a', name], { versions: [tableVersion(1n), tableVersion(2n)] });
  return catalog;
}

function create(catalog: LocalCatalog, name: string, version: bigint) {
  return catalog.commit((writer) => writer.createTag(ID, { name, version }));
}

function tagsOf(catalog: LocalCatalog, id = ID) {
  return catalog.listTags(catalog.findTable(id) ?? -1, { limit: 100 }).items;
}

it('tags an existing version under any name', async () => {
  const catalog = await catalogWithVersions();
  const long = 'x'.repeat(3_000);
  for (const name of [`${long}1`, `${long}2`, '__proto__', 'a/b', '\0']) await create(catalog, name, 2n);
  expect(tagsOf(catalog).map(({ name }) => name)).toEqual(['\0', '__proto__', 'a/b', `${long}1`, `${long}2`]);
  expect(catalog.findTag(catalog.findTable(ID) ?? -1, `${long}2`)).toEqual({ name: `${long}2`, version: 2n });
  expect(tagsOf(catalog, ['a', 'u'])).toEqual([]);
});

it('moves a tag to another version and deletes it', async () => {
  const catalog = await catalogWithVersions();
  await create(catalog, 'latest', 1n);
  await catalog.commit((writer) => writer.updateTag(ID, { name: 'latest', version: 2n }));
  expect(tagsOf(catalog)).toEqual([{ name: 'latest', version: 2n }]);
  await catalog.commit((writer) => writer.deleteTag(ID, 'latest'));
  expect(tagsOf(catalog)).toEqual([]);
});

it('rejects an invalid change and leaves the tags unchanged', async () => {
  const catalog = await catalogWithVersions();
  await create(catalog, 'there', 1n);
  const tag = (name: string, version: bigint) => ({ name, version });
  const refusals = [
    [create(catalog, 'there', 2n), 9, 'Tag `there` already exists on table `a$t` (version 1)'],
    [create(catalog, 'new', 3n), 11, 'no version 3'],
    [create(catalog, '', 1n), 13, 'must not be empty'],
    [catalog.commit((writer) => writer.updateTag(ID, tag('none', 1n))), 8, 'no tag `none`'],
    [catalog.commit((writer) => writer.updateTag(ID, tag('there', 3n))), 11, 'no version 3'],
    [catalog.commit((writer) => writer.deleteTag(ID, 'none')), 8, 'no tag `none`'],
    [
      catalog.commit((writer) => writer.createTag(['a', 'none'], tag('x', 1n))),
      4,
      'Table `a$none` not found',
    ],
  ] as const;
  for (const [refused, code, words] of refusals) {
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  }
  expect(tagsOf(catalog)).toEqual([{ name: 'there', version: 1n }]);
});
