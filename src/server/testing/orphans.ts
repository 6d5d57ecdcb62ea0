import { expect } from 'vitest';
import { type CatalogStore, ROOT_NUMBER, readChildEntry, readTableRecord } from '../catalog/catalog-store.ts';
import { locationKey, NUMBER_BYTES, numberKey, readNumber } from '../catalog/keys.ts';
import { openCatalogStore } from '../catalog/open-store.ts';

/**
 * Checks that every key of the store belongs to a namespace or table that is reachable from the root, and that none
 * is missing.
 */
export async function expectNoOrphans({ directory }: { readonly directory: string }): Promise<void> {
  const store = openCatalogStore(directory);
  try {
    checkNamespaces(store);
    checkTables(store);
  } finally {
    await store.root.close();
  }
}

function checkNamespaces(store: CatalogStore): void {
  const found = childrenIn(store.namespaces);
  const reached = new Set([ROOT_NUMBER]);
  // Parents are created before their children, and so have smaller numbers.
  for (const { parent, number } of found.sort((one, other) => one.number - other.number)) {
    if (reached.has(parent)) reached.add(number);
  }
  const numbers = found.map(({ number }) => number);
  expect(numbers.filter((number) => !reached.has(number))).toEqual([]);
  expect(numbersIn(store.ancestors)).toEqual(numbers);
  for (const number of numbersIn(store.namespaceProperties)) expect(reached).toContain(number);
  for (const { parent } of childrenIn(store.tables)) expect(reached).toContain(parent);
}

function checkTables(store: CatalogStore): void {
  const tables = childrenIn(store.tables);
  const numbers = tables.map(({ number }) => number).sort((one, other) => one - other);
  expect(numbersIn(store.records)).toEqual(numbers);
  const known = new Set(numbers);
  for (const rows of [store.versions, store.tags]) {
    for (const number of numbersIn(rows)) expect(known).toContain(number);
  }
  const locations = tables.map((table) => {
    const record = readTableRecord(store, table.number);
    expect(record?.is_only_declared).toBe(table.isOnlyDeclared);
    const value = Buffer.concat([numberKey(table.parent), Buffer.from(table.name)]);
    return [locationKey(record?.location ?? '', table.number), value].map(hex).join();
  });
  const indexed = [...store.locations.getRange({ start: numberKey(0) })];
  expect(indexed.map(({ key, value }) => [key, value].map(hex).join())).toEqual(locations.sort());
}

function childrenIn(children: CatalogStore['tables']) {
  return [...children.getRange({ start: numberKey(0) })].map(({ key, value }) => {
    return { ...readChildEntry(key, value), parent: readNumber(key) };
  });
}

/** All numbers with entries, in order and without duplicates. */
function numbersIn(rows: { getKeys(range: { start: Buffer }): Iterable<Buffer> }): number[] {
  const keys = [...rows.getKeys({ start: numberKey(0) })];
  for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(NUMBER_BYTES);
  return [...new Set(keys.map((key) => readNumber(key)))];
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}
