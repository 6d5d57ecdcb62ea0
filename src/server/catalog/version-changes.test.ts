import { describe, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { addTable, emptyCatalog, storedRecord, tableVersion } from '../testing/test-catalog.ts';
import type { LocalCatalog } from './catalog.ts';
import type { CatalogVersionRange, VersionEntry } from './version-changes.ts';

const ID = ['a', 't'];

async function catalogWithTable(versions: readonly bigint[] = []) {
  const catalog = await emptyCatalog();
  addTable(catalog, ID);
  for (const version of versions) await create(catalog, version);
  return catalog;
}

function create(catalog: LocalCatalog, version: bigint, rest: Partial<VersionEntry> = {}) {
  const entry = { version, manifest_path: `_versions/${version}.manifest`, ...rest };
  return catalog.commit((writer) => writer.createVersion(ID, entry));
}

function remove(catalog: LocalCatalog, ...ranges: readonly CatalogVersionRange[]) {
  return catalog.commit((writer) => writer.deleteVersions(ID, ranges));
}

function numbersOf(catalog: LocalCatalog, isDescending = false) {
  const { items } = catalog.listVersions(catalog.findTable(ID) ?? -1, { limit: 1_000, isDescending });
  return items.map(({ version }) => version);
}

const isOnlyDeclared = (catalog: LocalCatalog) =>
  catalog.tableRecordOf(catalog.findTable(ID) ?? -1)?.is_only_declared;

describe('creating a version', () => {
  it('stores every given member and digit, and adds no other', async () => {
    const catalog = await catalogWithTable();
    const table = catalog.findTable(ID) ?? -1;
    const before = BigInt(Date.now());
    const metadata = Object.fromEntries([['__proto__', 'kept']]);
    await create(catalog, INT64_MAX, { manifest_size: INT64_MAX, e_tag: '"e"', metadata });
    const whole = catalog.findVersion(table, INT64_MAX);
    expect(whole).toMatchObject({ version: INT64_MAX, manifest_size: INT64_MAX, e_tag: '"e"' });
    expect(Object.entries(whole?.metadata ?? {})).toEqual([['__proto__', 'kept']]);
    expect(whole?.timestamp_millis).toBeGreaterThanOrEqual(before);
    await create(catalog, 0n);
    const bare = catalog.findVersion(table, 0n) ?? {};
    expect(Object.keys(bare).sort()).toEqual(['manifest_path', 'timestamp_millis', 'version']);
  });

  it('marks its table as no longer only declared, permanently', async () => {
    const catalog = await catalogWithTable();
    expect(isOnlyDeclared(catalog)).toBe(true);
    await create(catalog, 7n);
    expect(isOnlyDeclared(catalog)).toBe(false);
    const listed = { limit: 10, includeDeclared: false };
    expect(catalog.listAllTables(listed).items).toEqual([ID]);
    await remove(catalog, { start: 0n, end: undefined });
    expect(numbersOf(catalog)).toEqual([]);
    expect(isOnlyDeclared(catalog)).toBe(false);
    expect(catalog.listAllTables(listed).items).toEqual([ID]);
  });

  it('fails if the version exists, with details of the existing one', async () => {
    const catalog = await catalogWithTable();
    await create(catalog, 3n, { manifest_size: 812n, e_tag: '"first"' });
    const again = create(catalog, 3n, { e_tag: '"second"' });
    await expect(again).rejects.toMatchObject({
      code: 14,
      message: expect.stringMatching(
        /^Version 3 of table `a\$t` already exists: `_versions\/3\.manifest`, 812 bytes, ETag "first", written 20\d\d-/,
      ),
    });
    expect(catalog.latestVersion(catalog.findTable(ID) ?? -1)?.e_tag).toBe('"first"');
  });

  it('can reuse a deleted version number, in any order', async () => {
    const catalog = await catalogWithTable([5n, 2n, 9n]);
    await remove(catalog, { start: 5n, end: 6n });
    await create(catalog, 5n);
    expect(numbersOf(catalog)).toEqual([2n, 5n, 9n]);
  });

  it('is rejected, like a deletion, if the table manages its own versions', async () => {
    const catalog = await emptyCatalog();
    addTable(catalog, ID, { record: storedRecord, versions: [tableVersion(1n)] });
    const refusal = { code: 19, message: expect.stringContaining('Table `a$t` manages its own versions') };
    await expect(create(catalog, 2n)).rejects.toMatchObject(refusal);
    await expect(remove(catalog, { start: 0n, end: undefined })).rejects.toMatchObject(refusal);
    expect(numbersOf(catalog)).toEqual([1n]);
  });
});

describe('the manifest path', () => {
  const V2_OF_3 = '18446744073709551612';
  it.each([
    [3n, '_versions/3.manifest', 'V1', true],
    [3n, 's3://lake/t.lance/_versions/3.manifest', 'V1', true],
    [3n, 's3://lake/t.lance/_versions/4.manifest', 'V1', false],
    [3n, 's3://lake/t.lance/_versions/03.manifest', 'V1', false],
    [3n, `s3://lake/t.lance/_versions/${V2_OF_3}.manifest`, 'V1', false],
    [3n, `s3://lake/t.lance/_versions/${V2_OF_3}.manifest`, 'V2', true],
    [3n, 's3://lake/t.lance/_versions/3.manifest', 'V2', false],
    [INT64_MAX, '_versions/09223372036854775808.manifest', 'V2', true],
    [INT64_MAX, '_versions/9223372036854775808.manifest', 'V2', false],
    [INT64_MAX, '_versions/9223372036854775807.manifest', 'V1', true],
    [3n, 's3://lake/t.lance/_versions/3.manifest-1f2e', 'V1', true],
    [3n, 's3://lake/t.lance/_versions/4.manifest-1f2e', 'V1', false],
    [3n, 's3://staging/4711.manifest', 'V1', true],
    [3n, 's3://lake/my_versions/4.manifest', 'V1', true],
    [3n, 's3://lake/_versions/staging/4.manifest', 'V1', true],
    [3n, 'C:\\lake\\_versions\\4.manifest', 'V1', false],
    [3n, 'C:\\lake\\_versions\\3.manifest', 'V1', true],
    [3n, '_versions/4.manifest', undefined, true],
  ] as const)(
    'of version %s at %s with scheme %s is accepted: %s',
    async (version, manifest_path, naming_scheme, fits) => {
      const catalog = await catalogWithTable();
      const created = create(catalog, version, { manifest_path, naming_scheme });
      if (fits) await created;
      else
        await expect(created).rejects.toMatchObject({
          code: 13,
          message: expect.stringContaining(manifest_path),
        });
      expect(numbersOf(catalog)).toEqual(fits ? [version] : []);
    },
  );
});

/** `2..5` ends before 5; `2..` includes the latest. */
function rangeOf(text: string): CatalogVersionRange {
  const [start = '', end = ''] = text.split('..');
  return { start: BigInt(start), end: end === '' ? undefined : BigInt(end) };
}

describe('deleting ranges of versions', () => {
  it.each([
    ['1..3', 2, '3 4 5'],
    ['0..1', 0, '1 2 3 4 5'],
    ['2..2', 0, '1 2 3 4 5'],
    ['4..', 2, '1 2 3'],
    ['6..', 0, '1 2 3 4 5'],
    [`0..${INT64_MAX}`, 5, ''],
    // A version that is part of two ranges is counted once.
    ['1..3 2..5', 4, '5'],
  ])('%s deletes %i', async (ranges, count, left) => {
    const catalog = await catalogWithTable([1n, 2n, 3n, 4n, 5n]);
    expect(await remove(catalog, ...ranges.split(' ').map(rangeOf))).toBe(count);
    expect(numbersOf(catalog).join(' ')).toBe(left);
    expect(numbersOf(catalog, true).reverse().join(' ')).toBe(left);
  });

  it('includes the highest version number only if a range is open-ended', async () => {
    const catalog = await catalogWithTable([1n, INT64_MAX]);
    expect(await remove(catalog, { start: 0n, end: INT64_MAX })).toBe(1);
    expect(numbersOf(catalog)).toEqual([INT64_MAX]);
    expect(await remove(catalog, { start: INT64_MAX, end: undefined })).toBe(1);
    expect(numbersOf(catalog)).toEqual([]);
  });

  it('doesn’t affect other tables', async () => {
    const catalog = await catalogWithTable([1n]);
    addTable(catalog, ['a', 'u'], { versions: [tableVersion(1n)] });
    await remove(catalog, { start: 0n, end: undefined });
    expect(catalog.latestVersion(catalog.findTable(['a', 'u']) ?? -1)?.version).toBe(1n);
  });

  it('fails completely if a range ends before its start or contains a tagged version', async () => {
    const catalog = await catalogWithTable([1n, 2n, 3n]);
    await catalog.commit((writer) => writer.createTag(ID, { name: 'kept', version: 3n }));
    const backwards = remove(catalog, { start: 1n, end: 2n }, { start: 2n, end: 1n });
    await expect(backwards).rejects.toMatchObject({ code: 13 });
    await expect(remove(catalog, { start: 0n, end: undefined })).rejects.toMatchObject({
      code: 19,
      message: 'Version 3 of table `a$t` has the tag `kept`. Delete or move the tag first.',
    });
    expect(numbersOf(catalog)).toEqual([1n, 2n, 3n]);
  });
});

it('lists versions in pages, from either end', async () => {
  const catalog = await catalogWithTable([1n, 2n, 3n, 4n, 5n]);
  const table = catalog.findTable(ID) ?? -1;
  for (const isDescending of [false, true]) {
    for (const limit of [1, 2, 5, 9]) {
      const versions: bigint[] = [];
      let after: Buffer | undefined;
      do {
        const page = catalog.listVersions(table, { after, limit, isDescending });
        versions.push(...page.items.map(({ version }) => version));
        after = page.next;
      } while (after !== undefined);
      expect(versions).toEqual(isDescending ? [5n, 4n, 3n, 2n, 1n] : [1n, 2n, 3n, 4n, 5n]);
    }
  }
});
