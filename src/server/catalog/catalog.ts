import { join, resolve } from 'node:path';
import { openStore } from './catalog-store.ts';
import { createCommitQueue } from './commit-queue.ts';
import { type CatalogReader, createReader } from './reader.ts';
import { type CatalogWriter, writeWith } from './writer.ts';

export interface Catalog extends CatalogReader {
  /** One transaction: all of what `action` writes, or, if it throws, nothing. On disk when the promise resolves. */
  commit<Result>(action: (writer: CatalogWriter) => Result): Promise<Result>;
  /** The same at once, while nothing else goes on: on disk when it returns. */
  write<Result>(action: (writer: CatalogWriter) => Result): Result;
  close(): Promise<void>;
}

/**
 * The catalog of the local server: namespaces, tables, their versions and tags, in a store on disk that survives the
 * end of the process at any moment. Reads are synchronous on purpose: they are short reads of mapped memory.
 */
export function openCatalog(dataDirectory: string): Catalog {
  const store = openStore(dataDirectory);
  const reader = createReader(store);
  const queue = createCommitQueue(store.root);
  const setting = { store, reader, tablesDirectory: join(resolve(dataDirectory), 'tables') };
  return {
    ...reader,
    commit: (action) => queue.commit(() => writeWith(setting, action)),
    write: (action) => store.root.transactionSync(() => writeWith(setting, action)),
    close: () => {
      queue.flush();
      return store.root.close();
    },
  };
}
