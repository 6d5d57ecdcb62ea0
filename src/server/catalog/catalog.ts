import { type CatalogReader, createReader } from './reader.ts';
import { openStore } from './store.ts';
import { type CatalogWriter, writeCatalog } from './writer.ts';

export interface Catalog extends CatalogReader {
  /** One transaction: all of what `action` writes, or, if it throws, nothing. */
  write<Result>(action: (writer: CatalogWriter) => Result): Result;
  close(): Promise<void>;
}

/**
 * The catalog of the local server: namespaces, tables and their versions, in a store on disk that survives the end of
 * the process at any moment. Reads are synchronous on purpose: they are short reads of mapped memory.
 */
export function openCatalog(dataDirectory: string): Catalog {
  const store = openStore(dataDirectory);
  return {
    ...createReader(store),
    write: (action) => writeCatalog(store, action),
    close: () => store.root.close(),
  };
}
