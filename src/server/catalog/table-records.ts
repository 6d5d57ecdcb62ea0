import { stringifyJson } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { numberKey } from './keys.ts';
import { memoizeLru } from './memoize-lru.ts';
import { type TableRecord, tableRecord } from './records.ts';

type Records = Pick<CatalogStore, 'records'>;

export function readRecord({ records }: Records, table: number): TableRecord | undefined {
  const text = records.get(numberKey(table));
  return text === undefined ? undefined : readStored(text);
}

const MAX_KEPT = 1000;

/** Texts and flags: no digit to lose. */
const readStored = memoizeLru(MAX_KEPT, (text): TableRecord => tableRecord.parse(JSON.parse(text)));

export function writeRecord({ records }: Records, table: number, record: TableRecord): void {
  records.putSync(numberKey(table), stringifyJson(record));
}
