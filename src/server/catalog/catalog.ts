import { join, resolve } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { checkRoom, diskFull, isDiskFull, ROOM_LEFT_BY_CHANGES, ROOM_TO_OPEN } from '../free-space.ts';
import { openCatalogStore } from './open-store.ts';
import { type CatalogReader, createReader } from './reader.ts';
import { type CatalogWriter, writeWith } from './writer.ts';

export interface LocalCatalog extends CatalogReader {
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
): LocalCatalog {
  const store = openCatalogStore(dataDirectory, tell);
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

/*
 * Why a commit is answered only when it is on disk: `transactionSync` writes the pages, syncs them, and writes the head
 * page through a descriptor that syncs by itself, all before it returns (watched with strace on lmdb 3.5: `fdatasync`,
 * then a `pwrite` with O_DSYNC; on Windows every write goes through). That is one wait for the disk for each
 * transaction, during which this process does nothing else. So changes that come while others wait share one: each is
 * a transaction inside it, kept or dropped by itself. The store's own queue was rejected: its promise means "visible",
 * and what has thrown in it has already been seen by the changes behind it.
 */

interface Pending {
  readonly isRemoval: boolean;
  /** Runs the change, and returns how to tell of it once it is on disk. */
  run(): () => void;
  fail(problem: unknown): void;
}

/** What removes something is let through where the disk has only a little room left: it is the way out. */
interface CommitKind {
  readonly isRemoval?: boolean;
}

type Root = Pick<RootDatabase, 'transactionSync'>;

interface CommitQueue {
  /** Resolves when all of what `action` wrote is on disk; rejects with what it threw, and then nothing was written. */
  commit<Result>(action: () => Result, kind?: CommitKind): Promise<Result>;
  /** Commits what waits, now. */
  flush(): void;
}

/** `checkSpace` throws where the disk has no room for a change; `explain` says what a failure of the store means. */
interface CommitChecks {
  readonly checkSpace: (kind: CommitKind) => void;
  readonly explain: (problem: unknown) => unknown;
}

const NO_CHECKS: CommitChecks = { checkSpace: () => undefined, explain: (problem) => problem };

export function createCommitQueue(root: Root, checks: CommitChecks = NO_CHECKS): CommitQueue {
  let waiting: Pending[] = [];
  const flush = () => {
    const group = waiting;
    waiting = [];
    if (group.length > 0) commitGroup(root, withSpace(group, checks), checks);
  };
  return {
    flush,
    commit: (action, { isRemoval = false } = {}) =>
      new Promise((resolve, reject) => {
        // Until the requests that have arrived by now are read.
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ isRemoval, run: () => runInside(root, action, resolve, reject), fail: reject });
      }),
  };
}

function withSpace(group: readonly Pending[], { checkSpace }: CommitChecks): readonly Pending[] {
  return group.filter((pending) => {
    try {
      checkSpace(pending);
      return true;
    } catch (problem) {
      pending.fail(problem);
      return false;
    }
  });
}

function commitGroup(root: Root, group: readonly Pending[], { explain }: CommitChecks): void {
  if (group.length === 0) return;
  let tell: readonly (() => void)[];
  try {
    tell = root.transactionSync(() => group.map((pending) => pending.run()));
  } catch (problem) {
    // The disk is full, or broken: nobody's change was kept.
    for (const pending of group) pending.fail(explain(problem));
    return;
  }
  for (const one of tell) one();
}

function runInside<Result>(
  root: Root,
  action: () => Result,
  resolve: (result: Result) => void,
  reject: (problem: unknown) => void,
): () => void {
  try {
    const result = root.transactionSync(action);
    return () => resolve(result);
  } catch (problem) {
    return () => reject(problem);
  }
}
