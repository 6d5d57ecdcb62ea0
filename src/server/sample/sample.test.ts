import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Id, type JsonArrowField, readSchema, tableDescription } from '#protocol/index.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import { seedScale } from '../start-server.ts';
import { emptyCatalog } from '../testing/test-catalog.ts';
import { serve } from '../testing/test-server.ts';
import { seedSample } from './seed.ts';

const everything = { limit: 10_000, includeDeclared: true };

function tablesOf(catalog: LocalCatalog) {
  return catalog.listAllTables(everything).items.map((id) => {
    const number = catalog.findTable(id) ?? 0;
    return { id, record: catalog.tableRecordOf(number), latest: catalog.latestVersion(number), number };
  });
}

async function sampleCatalog(): Promise<LocalCatalog> {
  const catalog = await emptyCatalog();
  seedSample(catalog, '/tables');
  return catalog;
}

it('has about sixty realistic tables besides the hostile ones, in namespaces up to four levels deep', async () => {
  const tables = tablesOf(await sampleCatalog());
  const believable = tables.filter(({ id }) => id[0] !== 'hostile');
  expect(believable.length).toBeGreaterThanOrEqual(55);
  expect(Math.max(...tables.map(({ id }) => id.length - 1))).toBe(4);
  expect(tables.length - believable.length).toBeGreaterThan(20);
  expect(tables.filter(({ record }) => record?.is_only_declared)).toHaveLength(8);
  const managed = tables.filter(({ record }) => record?.managed_versioning && !record.is_only_declared);
  expect(managed.length).toBeGreaterThan(5);
});

it('gives every stored table a schema, stats and versions with V2 manifest names', async () => {
  const catalog = await sampleCatalog();
  for (const { id, record, latest, number } of tablesOf(catalog)) {
    const isLive = id[0] === 'live';
    // Tables with rows create their versions themselves, at the first access.
    expect(latest === undefined).toBe(record?.is_only_declared || isLive);
    if (latest === undefined) continue;
    const inverted = /_versions\/(\d{20})\.manifest$/.exec(latest.manifest_path)?.[1] ?? '';
    expect(BigInt(inverted) + latest.version).toBe(18446744073709551615n);
    expect(catalog.findVersion(number, latest.version)).toEqual(latest);
    expect(latest.schema?.fields.length).toBeGreaterThan(0);
  }
});

it('stores every table on this disk, except those with a region or invalid file names', async () => {
  for (const { id, record } of tablesOf(await sampleCatalog())) {
    if (record?.is_only_declared || id[0] === 'hostile') continue;
    const isElsewhere = record?.storage_options !== undefined;
    expect(record?.location).toMatch(isElsewhere ? /^s3:\/\/lake\// : /^[\\/]tables[\\/]/);
  }
});

it('writes versions in the order of their timestamps', async () => {
  const catalog = await sampleCatalog();
  for (const { number, latest } of tablesOf(catalog)) {
    if (latest === undefined || latest.version === 1n) continue;
    const before = catalog.findVersion(number, latest.version - 1n);
    expect(before?.timestamp_millis).toBeLessThan(latest.timestamp_millis);
  }
});

it('contains every kind of type, and none that is unknown to the window', async () => {
  const schemas = tablesOf(await sampleCatalog()).flatMap(({ latest }) => latest?.schema ?? []);
  const kinds = schemas.flatMap(({ fields }) => fields.flatMap(kindsOf));
  for (const kind of ['list', 'large_list', 'map', 'struct', 'fixed_size_list', 'decimal128', 'dict']) {
    expect(kinds).toContain(kind);
  }
  expect(kinds).toContain('timestamp');
  expect(schemas.flatMap(readSchema).filter((field) => field.family === 'unknown')).toEqual([]);
  const words = schemas.flatMap(readSchema).map((field) => field.type);
  expect(words).toEqual(
    expect.arrayContaining(['vector · 768 × float32', 'vector · 128 × uint8', 'timestamp · µs · UTC']),
  );
});

function kindsOf({ type }: JsonArrowField): string[] {
  return [type.type.split(':')[0] ?? '', ...(type.fields ?? []).flatMap(kindsOf)];
}

it('is deterministic', async () => {
  const [one, two] = [await sampleCatalog(), await sampleCatalog()];
  expect(tablesOf(one)).toEqual(tablesOf(two));
});

it('fills only an empty catalog', async () => {
  const catalog = await emptyCatalog();
  seedScale(catalog, 1);
  seedSample(catalog, '/tables');
  expect(catalog.listNamespaces(0, everything).items).toEqual(['scale']);
});

it('can be browsed over HTTP from the root to every hostile name', async () => {
  const server = await serve({ sample: true });
  const { json } = await server.send('/v1/namespace/hostile/table/list');
  const names = z.array(z.string()).parse(json.tables);
  expect(names).toEqual(
    expect.arrayContaining(['..', '__proto__', '%2F', 'two\nlines', '  spaces around  ']),
  );
  expect(names.some((name) => name.length === 300)).toBe(true);
  for (const name of names) {
    const id: Id = ['hostile', name];
    const path = `/v1/table/${encodeURIComponent(id.join('|'))}/describe?delimiter=%7C&load_detailed_metadata=1`;
    const answer = await server.send(path, { method: 'POST' });
    expect(tableDescription.parse(answer.json).table).toBe(name);
  }
});

it('adds the requested number of tables to a separate namespace, and more on the next request', async () => {
  const catalog = await emptyCatalog();
  const count = () => {
    const scale = catalog.findNamespace(['scale']) ?? -1;
    return catalog.listTables(scale, { limit: 100_000, includeDeclared: true }).items.length;
  };
  seedScale(catalog, 300);
  expect(count()).toBe(300);
  seedScale(catalog, 20_500);
  expect(count()).toBe(20_500);
  seedScale(catalog, 10);
  expect(count()).toBe(20_500);
});
