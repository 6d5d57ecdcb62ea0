import type { CatalogStore } from './catalog-store.ts';
import { readChildEntry } from './child-entry.ts';
import { markFormat } from './format.ts';
import { numberKey, readNumber } from './keys.ts';
import { putLocation } from './locations.ts';
import { readRecord, writeRecord } from './table-records.ts';

/** Brings a store of an older format up to this one's, all of it or nothing. */
export function upgrade(store: CatalogStore, format: number | undefined): void {
  store.root.transactionSync(() => {
    if (format === 1) indexTables(store);
    markFormat(store);
  });
}

/** Format 1 had no way from a location to its table, and did not call tables managed that were only declared. */
function indexTables(store: CatalogStore): void {
  for (const { key, value } of [...store.tables.getRange({ start: numberKey(0) })]) {
    const { number, name } = readChildEntry(key, value);
    const record = readRecord(store, number);
    if (record === undefined) continue;
    putLocation(store, { number, namespace: readNumber(key), name, location: record.location });
    if (record.is_only_declared) writeRecord(store, number, { ...record, managed_versioning: true });
  }
}
