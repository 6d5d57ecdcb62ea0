import { createHash } from 'node:crypto';
import { type JsonArrowSchema, stringifyJson } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import type { CatalogReader } from './reader.ts';

/** Numbers that outlive the process: how far some work has come, which number was given out last. */
export interface Counters {
  mark(name: string): number;
  setMark(name: string, value: number): void;
  counter(name: string): Counter;
}

/** Counts in memory until the transaction's end. */
interface Counter {
  next(): number;
  save(): void;
}

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

/**
 * Schemas by what is in them. Many tables of a catalog look alike, so one schema object is hashed once. A schema stays
 * when the last table that had it goes: nobody counts who shares one, and there are few.
 */
function createSchemaKeys({ schemas }: Pick<CatalogStore, 'schemas'>) {
  const known = new Map<JsonArrowSchema, string>();
  return (schema: JsonArrowSchema): string => {
    const key = known.get(schema) ?? putSchema(schema);
    known.set(schema, key);
    return key;
  };
  function putSchema(schema: JsonArrowSchema): string {
    const text = stringifyJson(schema);
    const key = createHash('sha256').update(text).digest('base64url');
    schemas.putSync(Buffer.from(key), text);
    return key;
  }
}

function createMarks({ meta }: Pick<CatalogStore, 'meta'>): Counters {
  const keyOf = (name: string) => Buffer.from(`mark:${name}`);
  const mark = (name: string) => Number(meta.get(keyOf(name)) ?? 0);
  const setMark = (name: string, value: number) => {
    meta.putSync(keyOf(name), String(value));
  };
  const counter = (name: string): Counter => {
    const first = mark(name);
    let last = first;
    return {
      next: () => ++last,
      save: () => {
        if (last !== first) setMark(name, last);
      },
    };
  };
  return { mark, setMark, counter };
}
