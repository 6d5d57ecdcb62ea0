import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Id, INT64_MAX } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { addTable, addTables, emptyCatalog, storedRecord, tableVersion } from '../testing/test-catalog.ts';
import { type LocalCatalog, openCatalog } from './catalog.ts';
import type { CatalogPage, PageRequest } from './read-page.ts';

const everything: PageRequest = { limit: 10_000, includeDeclared: true };

/** Any legal name; often one that shares its first 1,900 bytes with another. */
const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom('$', 'a$b', '..', '__proto__', '\0', 'a\0b', '%2F', '\u{10ffff}', 'é', 'e\u0301'),
  fc.string({ minLength: 1, maxLength: 3 }).map((end) => `${'x'.repeat(1_899)}${end}`),
  fc.string({ minLength: 1, maxLength: 3 }).map((end) => `${'漢'.repeat(1_000)}${end}`),
);
const id = fc.array(name, { minLength: 1, maxLength: 4 });

function namesOf(ids: readonly Id[]): string[] {
  return [...new Set(ids.map((parts) => JSON.stringify(parts)))].sort();
}

function allPages<Item>(read: (request: PageRequest) => CatalogPage<Item>, request: PageRequest): Item[] {
  const items: Item[] = [];
  let after: Buffer | undefined;
  do {
    const page = read({ ...request, after });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}

describe('the local catalog', () => {
  it('finds and lists exactly the added tables, for any names', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(id, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (ids, limit) => {
          const catalog = openCatalog(await temporaryDirectory());
          addTables(catalog, ids);
          for (const parts of ids) expect(catalog.findTable(parts)).toBeTypeOf('number');
          const listed = allPages(catalog.listAllTables, { ...everything, limit });
          expect(listed.map((parts) => JSON.stringify(parts)).sort()).toEqual(namesOf(ids));
          const walked = walk(catalog, [], limit);
          expect(walked.map((parts) => JSON.stringify(parts)).sort()).toEqual(namesOf(ids));
          await catalog.close();
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it('lists names in code point order', async () => {
    const catalog = await emptyCatalog();
    for (const part of ['b', 'a', 'Z', '\u{1f99c}', '\uff5e', 'é', 'aa']) addTable(catalog, [part]);
    const { items } = catalog.listTables(0, everything);
    expect(items).toEqual(['Z', 'a', 'aa', 'b', 'é', '\uff5e', '\u{1f99c}']);
  });

  it('distinguishes a namespace from a table with the same name', async () => {
    const catalog = await emptyCatalog();
    addTable(catalog, ['items']);
    addTable(catalog, ['items', 'items']);
    expect(catalog.listNamespaces(0, everything).items).toEqual(['items']);
    expect(allPages(catalog.listAllTables, everything)).toEqual([['items'], ['items', 'items']]);
  });

  it('never replaces an existing table', async () => {
    const catalog = await emptyCatalog();
    expect(addTable(catalog, ['a', 'b'])).toBe(true);
    const record = { ...storedRecord, location: 's3://elsewhere' };
    expect(addTable(catalog, ['a', 'b'], { record })).toBe(false);
    expect(catalog.tableRecordOf(catalog.findTable(['a', 'b']) ?? 0)?.location).toBe('s3://lake/here.lance');
  });

  it('writes a transaction completely or not at all', async () => {
    const catalog = await emptyCatalog();
    const failing = () =>
      catalog.write((writer) => {
        const namespace = writer.ensureNamespace(['a']);
        writer.addTable(namespace, 'b', { record: storedRecord, versions: [] });
        writer.addTable(namespace, '', { record: storedRecord, versions: [] });
      });
    expect(failing).toThrow('must not be empty');
    expect(catalog.isEmpty()).toBe(true);
    expect(() => addTable(catalog, ['half \ud83e'])).toThrow('well-formed');
  });

  it('reads the latest version and older ones with every digit', async () => {
    const catalog = await emptyCatalog();
    const sizes = { manifest_size: INT64_MAX - 1n, timestamp_millis: 2n ** 53n + 1n };
    const versions = [1n, 2n, 255n, 256n, INT64_MAX].map((version) => tableVersion(version, sizes));
    addTable(catalog, ['t'], { record: storedRecord, versions });
    addTable(catalog, ['u'], { record: storedRecord, versions: [tableVersion(7n)] });
    const table = catalog.findTable(['t']) ?? 0;
    expect(catalog.latestVersion(table)).toEqual(tableVersion(INT64_MAX, sizes));
    expect(catalog.findVersion(table, 255n)).toEqual(tableVersion(255n, sizes));
    expect(catalog.findVersion(table, 254n)).toBeUndefined();
  });

  it('omits declared tables without losing others across small pages', async () => {
    const catalog = await emptyCatalog();
    for (let index = 0; index < 30; index += 1) {
      const record = { ...storedRecord, is_only_declared: index % 3 !== 0 };
      addTable(catalog, [`t${String(index).padStart(2, '0')}`], { record });
    }
    const request = { limit: 3, includeDeclared: false };
    const stored = allPages((page) => catalog.listTables(0, page), request);
    expect(stored).toEqual(['t00', 't03', 't06', 't09', 't12', 't15', 't18', 't21', 't24', 't27']);
  });

  it('is restored completely when it is reopened', async () => {
    const directory = await temporaryDirectory();
    const first = openCatalog(directory);
    const properties = Object.fromEntries([['__proto__', 'kept']]);
    const record = { ...storedRecord, properties };
    addTable(first, ['a', 'x'.repeat(3_000)], { record, versions: [tableVersion(3n)] });
    await first.close();
    const second = openCatalog(directory);
    const table = second.findTable(['a', 'x'.repeat(3_000)]) ?? 0;
    expect(Object.entries(second.tableRecordOf(table)?.properties ?? {})).toEqual([['__proto__', 'kept']]);
    expect(second.latestVersion(table)).toEqual(tableVersion(3n));
    await second.close();
  });
});

function walk(catalog: LocalCatalog, at: Id, limit: number): Id[] {
  const namespace = catalog.findNamespace(at) ?? -1;
  const request = { ...everything, limit };
  const tables = allPages((page) => catalog.listTables(namespace, page), request);
  const children = allPages((page) => catalog.listNamespaces(namespace, page), request);
  return [
    ...tables.map((table) => [...at, table]),
    ...children.flatMap((child) => walk(catalog, [...at, child], limit)),
  ];
}
