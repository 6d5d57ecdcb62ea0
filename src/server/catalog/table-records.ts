import { stringifyJson } from '../../protocol/index.ts';
import { numberKey } from './keys.ts';
import { type TableRecord, tableRecord } from './records.ts';
import { remembered } from './remembered.ts';
import type { CatalogStore } from './store.ts';

type Records = Pick<CatalogStore, 'records'>;

export function readRecord({ records }: Records, table: number): TableRecord | undefined {
  const text = records.get(numberKey(table));
  return text === undefined ? undefined : readStored(text);
}

const MOST_KEPT = 1000;

/** Texts and flags: no digit to lose. */
const readStored = remembered(MOST_KEPT, (text): TableRecord => tableRecord.parse(JSON.parse(text)));

export function writeRecord({ records }: Records, table: number, record: TableRecord): void {
  records.putSync(numberKey(table), stringifyJson(record));
}
