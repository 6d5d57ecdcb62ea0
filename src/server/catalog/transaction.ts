import type { JsonArrowSchema } from '../../protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { type Counters, createMarks } from './counters.ts';
import type { CatalogReader } from './reader.ts';
import { createSchemaKeys } from './schema-keys.ts';

/** What every change works with: the store as it is in the middle of the transaction, and what it draws from. */
export interface Transaction {
  readonly store: CatalogStore;
  /** Sees what this transaction has written so far. */
  readonly reader: CatalogReader;
  readonly marks: Counters;
  /** Where tables lie of which nobody said where. */
  readonly tablesDirectory: string;
  /** Namespaces and tables draw from one row of numbers, and none is given out twice. */
  nextNumber(): number;
  /** The key under which the schema is kept. */
  schemaKey(schema: JsonArrowSchema): string;
  /** The number of this change among all that the catalog has ever seen: the same for all of one transaction. */
  transactionId(): string;
}

export type TransactionSetting = Pick<Transaction, 'store' | 'reader' | 'tablesDirectory'>;

/** The transaction, and what must be written at its end. */
export function beginTransaction(setting: TransactionSetting) {
  const { store } = setting;
  const marks = createMarks(store);
  const numbers = marks.counter('last-number');
  const transactions = marks.counter('last-transaction');
  let id: string | undefined;
  const transaction: Transaction = {
    ...setting,
    marks,
    nextNumber: numbers.next,
    schemaKey: createSchemaKeys(store),
    transactionId: () => {
      id ??= String(transactions.next());
      return id;
    },
  };
  const finish = () => {
    numbers.save();
    transactions.save();
  };
  return { transaction, finish };
}
