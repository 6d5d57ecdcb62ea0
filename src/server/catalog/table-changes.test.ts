import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Id } from '#protocol/index.ts';
import { expectNoOrphans } from '../testing/orphans.ts';
import { addTable, emptyCatalog, storedRecord, tableVersion } from '../testing/test-catalog.ts';
import type { LocalCatalog } from './catalog.ts';
import type { Declaration, Registration } from './table-changes.ts';

const everything = { limit: 1_000, includeDeclared: true };

function declare(catalog: LocalCatalog, id: Id, declaration: Partial<Declaration> = {}) {
  return catalog.commit((writer) => writer.declareTable(id, { properties: {}, ...declaration }));
}

function register(catalog: LocalCatalog, id: Id, registration: Partial<Registration> = {}) {
  const defaults = { location: `s3://lake/${id.join('/')}`, properties: {}, isOverwrite: false };
  return catalog.commit((writer) => writer.registerTable(id, { ...defaults, ...registration }));
}

async function catalogWithNamespaces() {
  const catalog = await emptyCatalog();
  catalog.write((writer) => {
    writer.ensureNamespace(['a']);
    writer.ensureNamespace(['b']);
  });
  return catalog;
}

function recordOf(catalog: LocalCatalog, id: Id) {
  return catalog.tableRecordOf(catalog.findTable(id) ?? -1);
}

describe('declaring a table', () => {
  it('creates a table with managed versions, no data, and the given location', async () => {
    const catalog = await catalogWithNamespaces();
    const record = {
      location: 's3://lake/t.lance',
      properties: { owner: 'one' },
      metadata: {},
      managed_versioning: true,
      is_only_declared: true,
    };
    const declaration = { location: 's3://lake/t.lance', properties: { owner: 'one' } };
    expect(await declare(catalog, ['a', 't'], declaration)).toEqual(record);
    expect(recordOf(catalog, ['a', 't'])).toEqual(record);
  });

  it('chooses a unique location if none is given, even for a reused name', async () => {
    const catalog = await catalogWithNamespaces();
    const first = await declare(catalog, ['a', 't']);
    await catalog.commit((writer) => writer.renameTable(['a', 't'], ['b', 't']));
    const second = await declare(catalog, ['a', 't']);
    const third = await declare(catalog, ['a', 'x/../$ y']);
    const locations = [first, second, third].map(({ location }) => location);
    expect(new Set(locations).size).toBe(3);
    for (const location of locations) {
      expect(isAbsolute(location)).toBe(true);
      expect(location.startsWith(catalog.directory)).toBe(true);
      expect(location).toMatch(/tables[/\\][\w-]+\.lance$/);
    }
  });

  it.each([
    [['a', 'there'], {}, 5, 'Table `a$there` already exists'],
    [['c', 't'], {}, 1, 'Namespace `c` not found'],
    [['a', ''], {}, 13, 'must not be empty'],
    [['a', 'half \ud83e'], {}, 13, 'well-formed'],
    [[], {}, 13, 'needs a name'],
    [
      ['b', 't'],
      { location: 's3://lake/there.lance' },
      19,
      'Table `a$there` already uses `s3://lake/there.lance`',
    ],
    [['b', 't'], { location: 's3://lake/there.lance/' }, 19, 'Table `a$there`'],
  ])('is rejected for %j with %j', async (id, declaration, code, words) => {
    const catalog = await catalogWithNamespaces();
    await declare(catalog, ['a', 'there'], { location: 's3://lake/there.lance' });
    const refused = declare(catalog, id, declaration);
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    expect(catalog.listAllTables(everything).items).toEqual([['a', 'there']]);
    await expectNoOrphans(catalog);
  });
});

describe('registering a table', () => {
  it('creates a table that manages its own versions and is not only declared', async () => {
    const catalog = await catalogWithNamespaces();
    const record = await register(catalog, ['a', 't']);
    expect(record).toMatchObject({ managed_versioning: false, is_only_declared: false });
  });

  it('replaces another table only on request, and keeps nothing of it', async () => {
    const catalog = await catalogWithNamespaces();
    addTable(catalog, ['a', 't'], { record: storedRecord, versions: [tableVersion(1n)] });
    await expect(register(catalog, ['a', 't'])).rejects.toMatchObject({ code: 5 });
    // At the same location too, since that no longer belongs to the other table.
    await register(catalog, ['a', 't'], { location: storedRecord.location, isOverwrite: true });
    expect(catalog.latestVersion(catalog.findTable(['a', 't']) ?? -1)).toBeUndefined();
    await expectNoOrphans(catalog);
  });

  it('keeps the other table if it is rejected', async () => {
    const catalog = await catalogWithNamespaces();
    await declare(catalog, ['b', 't'], { location: 's3://lake/b' });
    addTable(catalog, ['a', 't'], { record: storedRecord, versions: [tableVersion(1n)] });
    const refused = register(catalog, ['a', 't'], { location: 's3://lake/b', isOverwrite: true });
    await expect(refused).rejects.toMatchObject({ code: 19 });
    expect(catalog.latestVersion(catalog.findTable(['a', 't']) ?? -1)?.version).toBe(1n);
  });
});

describe('removing a table', () => {
  it('deletes its versions and tags and frees its location', async () => {
    const catalog = await catalogWithNamespaces();
    const id = ['a', 't'];
    addTable(catalog, id, { versions: [tableVersion(1n), tableVersion(2n)] });
    await catalog.commit((writer) => writer.createTag(id, { name: 'first', version: 1n }));
    const removed = await catalog.commit((writer) => writer.removeTable(id));
    expect(removed.location).toBe('s3://lake/here.lance');
    await expectNoOrphans(catalog);
    await declare(catalog, id, { location: 's3://lake/here.lance' });
    const table = catalog.findTable(id) ?? -1;
    expect(catalog.latestVersion(table)).toBeUndefined();
    expect(catalog.findTag(table, 'first')).toBeUndefined();
  });

  it.each([[['a', 'none']], [['none', 't']], [[]], [['a', '']]])(
    'fails if it doesn’t exist: %j',
    async (id) => {
      const catalog = await catalogWithNamespaces();
      await expect(catalog.commit((writer) => writer.removeTable(id))).rejects.toMatchObject({ code: 4 });
    },
  );
});

describe('renaming a table', () => {
  it('keeps its versions, tags, and location, also in another namespace', async () => {
    const catalog = await catalogWithNamespaces();
    addTable(catalog, ['a', 't'], { versions: [tableVersion(1n)] });
    await catalog.commit((writer) => writer.createTag(['a', 't'], { name: 'first', version: 1n }));
    const before = catalog.findTable(['a', 't']);
    await catalog.commit((writer) => writer.renameTable(['a', 't'], ['b', 'u']));
    expect(catalog.findTable(['a', 't'])).toBeUndefined();
    const after = catalog.findTable(['b', 'u']) ?? -1;
    expect(after).toBe(before);
    expect(catalog.latestVersion(after)?.version).toBe(1n);
    expect(catalog.findTag(after, 'first')?.version).toBe(1n);
    expect(catalog.listAllTables(everything).items).toEqual([['b', 'u']]);
    const taken = declare(catalog, ['a', 't'], { location: 's3://lake/here.lance' });
    await expect(taken).rejects.toThrow('Table `b$u` already uses');
    await expectNoOrphans(catalog);
  });

  it.each([
    [['a', 'none'], ['a', 'u'], 4],
    [['a', 't'], ['none', 'u'], 1],
    [['a', 't'], ['b', 'there'], 5],
    [['a', 't'], ['a', 't'], 5],
    [['a', 't'], ['a', ''], 13],
  ])('is rejected from %j to %j', async (id, newId, code) => {
    const catalog = await catalogWithNamespaces();
    await declare(catalog, ['a', 't']);
    await declare(catalog, ['b', 'there']);
    await expect(catalog.commit((writer) => writer.renameTable(id, newId))).rejects.toMatchObject({ code });
    expect(catalog.listAllTables(everything).items).toEqual([
      ['a', 't'],
      ['b', 'there'],
    ]);
  });
});
