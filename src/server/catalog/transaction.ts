import { createHash } from 'node:crypto';
import { type JsonArrowSchema, stringifyJson } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import type { CatalogReader } from './reader.ts';

/** Persistent numbers, for example the progress of a task or the last assigned number. */
export interface Counters {
  mark(name: string): number;
  setMark(name: string, value: number): void;
  counter(name: string): Counter;
}

/** A counter in memory. It is written at the end of the transaction. */
interface Counter {
  next(): number;
  save(): void;
}

/** The context of a change: the store in the middle of the transaction, and sources of numbers and keys. */
export interface Transaction {
  readonly store: CatalogStore;
  /** Sees the writes of this transaction. */
  readonly reader: CatalogReader;
  readonly marks: Counters;
  /** The parent directory of tables without a given location. */
  readonly tablesDirectory: string;
  /** Returns a unique number. Namespaces and tables share the sequence. */
  nextNumber(): number;
  /** Stores the schema if it is new, and returns its key. */
  schemaKey(schema: JsonArrowSchema): string;
  /** The number of this transaction in the history of the catalog, for all of its changes. */
  transactionId(): string;
}

export type TransactionSetting = Pick<Transaction, 'store' | 'reader' | 'tablesDirectory'>;

/** Returns the transaction, and a function that writes the counters at its end. */
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
 * Schemas are keyed by content. Many tables share a schema object, so each object is hashed once. A schema is never
 * removed: there is no reference count, and there are few schemas.
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
