import { join, resolve } from 'node:path';
import { checkRoom, diskFull, isDiskFull, ROOM_LEFT_BY_CHANGES, ROOM_TO_OPEN } from '../disk/free-space.ts';
import { openStore } from './catalog-store.ts';
import { type CommitChecks, type CommitKind, createCommitQueue } from './commit-queue.ts';
import { type CatalogReader, createReader } from './reader.ts';
import { type CatalogWriter, writeWith } from './writer.ts';

export interface Catalog extends CatalogReader {
  /** One transaction: all of what `action` writes, or, if it throws, nothing. On disk when the promise resolves. */
  commit<Result>(action: (writer: CatalogWriter) => Result, kind?: CommitKind): Promise<Result>;
  /** The same at once, while nothing else goes on: on disk when it returns. */
  write<Result>(action: (writer: CatalogWriter) => Result): Result;
  close(): Promise<void>;
}

/**
 * The catalog of the local server: namespaces, tables, their versions and tags, in a store on disk that survives the
 * end of the process at any moment. Reads are synchronous on purpose: they are short reads of mapped memory.
 */
export function openCatalog(
  dataDirectory: string,
  tell: (notice: string) => void = () => undefined,
): Catalog {
  const store = openStore(dataDirectory, tell);
  const reader = createReader(store);
  const checks = commitChecks(dataDirectory);
  const queue = createCommitQueue(store.root, checks);
  const setting = { store, reader, tablesDirectory: join(resolve(dataDirectory), 'tables') };
  return {
    ...reader,
    commit: (action, kind) => queue.commit(() => writeWith(setting, action), kind),
    write: (action) => {
      try {
        return store.root.transactionSync(() => writeWith(setting, action));
      } catch (problem) {
        throw checks.explain(problem);
      }
    },
    close: () => {
      queue.flush();
      return store.root.close();
    },
  };
}

/** Changes leave some room; what removes something may take a part of that. */
function commitChecks(dataDirectory: string): CommitChecks {
  return {
    checkSpace: ({ isRemoval = false }) =>
      checkRoom(dataDirectory, isRemoval ? ROOM_TO_OPEN : ROOM_LEFT_BY_CHANGES),
    explain: (problem) =>
      isDiskFull(problem, dataDirectory) ? diskFull(dataDirectory, ROOM_LEFT_BY_CHANGES) : problem,
  };
}
