import { describe, expect, it } from 'vitest';
import type { Id } from '#protocol/index.ts';
import { expectNoOrphans } from '../testing/orphans.ts';
import { addTable, emptyCatalog, storedRecord, tableVersion } from '../testing/test-catalog.ts';
import type { LocalCatalog } from './catalog.ts';
import type { CreateMode } from './namespace-changes.ts';

const everything = { limit: 1_000, includeDeclared: true };

function create(catalog: LocalCatalog, id: Id, properties = {}, mode: CreateMode = 'create') {
  return catalog.commit((writer) => writer.createNamespace(id, { properties, mode }));
}

function drop(catalog: LocalCatalog, id: Id, { isMissingOk = false, isCascade = false } = {}) {
  return catalog.commit((writer) => writer.dropNamespace(id, { isMissingOk, isCascade }));
}

function propertiesAt(catalog: LocalCatalog, id: Id) {
  const number = catalog.findNamespace(id);
  return number === undefined ? undefined : catalog.propertiesOf(number);
}

describe('creating a namespace', () => {
  it('stores its properties, for any names', async () => {
    const catalog = await emptyCatalog();
    const properties = Object.fromEntries([['__proto__', 'kept']]);
    await create(catalog, ['a']);
    await create(catalog, ['a', 'b$c'], properties);
    expect(catalog.listNamespaces(catalog.findNamespace(['a']) ?? -1, everything).items).toEqual(['b$c']);
    expect(Object.entries(propertiesAt(catalog, ['a', 'b$c']) ?? {})).toEqual([['__proto__', 'kept']]);
    expect(propertiesAt(catalog, ['a'])).toEqual({});
  });

  it.each([
    [['a', 'b'], 1, 'Namespace `a` not found'],
    [[], 13, 'root'],
    [[''], 13, 'must not be empty'],
    [['half \ud83e'], 13, 'well-formed'],
  ])('is rejected for %j', async (id, code, words) => {
    const catalog = await emptyCatalog();
    await expect(create(catalog, id)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect(catalog.isEmpty()).toBe(true);
  });

  it('fails, succeeds, or clears the existing namespace, depending on the mode', async () => {
    const catalog = await emptyCatalog();
    await create(catalog, ['a'], { owner: 'one' });
    await expect(create(catalog, ['a'], { owner: 'two' })).rejects.toMatchObject({ code: 2 });
    expect(await create(catalog, ['a'], { owner: 'two' }, 'existOk')).toEqual({ owner: 'one' });
    expect(propertiesAt(catalog, ['a'])).toEqual({ owner: 'one' });
    expect(await create(catalog, ['a'], { tier: 'gold' }, 'overwrite')).toEqual({ tier: 'gold' });
    expect(propertiesAt(catalog, ['a'])).toEqual({ tier: 'gold' });
    await expectNoOrphans(catalog);
  });

  it('doesn’t overwrite a non-empty namespace', async () => {
    const catalog = await emptyCatalog();
    addTable(catalog, ['a', 't']);
    await expect(create(catalog, ['a'], {}, 'overwrite')).rejects.toMatchObject({
      code: 3,
      message: 'Namespace `a` isn’t empty. Empty it first.',
    });
    expect(catalog.findTable(['a', 't'])).toBeTypeOf('number');
  });
});

describe('dropping a namespace', () => {
  it('frees its name, and its old contents are gone', async () => {
    const catalog = await emptyCatalog();
    await create(catalog, ['a'], { owner: 'one' });
    expect(await drop(catalog, ['a'])).toEqual({ properties: { owner: 'one' }, locations: [] });
    expect(catalog.isEmpty()).toBe(true);
    await create(catalog, ['a']);
    expect(propertiesAt(catalog, ['a'])).toEqual({});
    await expectNoOrphans(catalog);
  });

  it('fails if it is missing, unless the request allows that', async () => {
    const catalog = await emptyCatalog();
    await expect(drop(catalog, ['a'])).rejects.toMatchObject({ code: 1 });
    await expect(drop(catalog, ['a', 'b'])).rejects.toMatchObject({ code: 1 });
    await expect(drop(catalog, [], { isMissingOk: true })).rejects.toMatchObject({ code: 13 });
    expect(await drop(catalog, ['a', 'b'], { isMissingOk: true })).toEqual({ properties: {}, locations: [] });
  });

  it.each([
    [['a', 't'], ['a']],
    [['a', 'b', 't'], ['a']],
  ])('fails if it isn’t empty: %j', async (table, id) => {
    const catalog = await emptyCatalog();
    addTable(catalog, table);
    await expect(drop(catalog, id)).rejects.toMatchObject({ code: 3 });
    expect(catalog.findTable(table)).toBeTypeOf('number');
  });

  it('deletes everything in it at any depth, and nothing else, with cascade', async () => {
    const catalog = await emptyCatalog();
    const deep = Array.from({ length: 5_000 }, () => 'd');
    const versions = [tableVersion(1n), tableVersion(2n)];
    for (const id of [
      ['a', 't'],
      ['a', 'b', 't'],
      ['ab', 't'],
    ]) {
      addTable(catalog, id, { record: { ...storedRecord, location: id.join('/') }, versions });
      await catalog.commit((writer) => writer.createTag(id, { name: 'first', version: 1n }));
    }
    await catalog.commit((writer) => writer.ensureNamespace(['a', ...deep]));
    await create(catalog, ['a', 'c'], { owner: 'one' });
    const { locations } = await drop(catalog, ['a'], { isCascade: true });
    expect([...locations].sort()).toEqual(['a/b/t', 'a/t']);
    expect(catalog.listAllTables(everything).items).toEqual([['ab', 't']]);
    expect(catalog.listNamespaces(0, everything).items).toEqual(['ab']);
    await expectNoOrphans(catalog);
  });
});
