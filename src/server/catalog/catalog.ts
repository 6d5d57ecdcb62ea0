import { join, resolve } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { checkRoom, diskFull, isDiskFull, ROOM_LEFT_BY_CHANGES, ROOM_TO_OPEN } from '../free-space.ts';
import { openCatalogStore } from './open-store.ts';
import { type CatalogReader, createReader } from './reader.ts';
import { type CatalogWriter, writeWith } from './writer.ts';

export interface LocalCatalog extends CatalogReader {
  /**
   * Runs `action` in one transaction. If it throws, nothing is written. The promise resolves once the data is on
   * disk.
   */
  commit<Result>(action: (writer: CatalogWriter) => Result, kind?: CommitKind): Promise<Result>;
  /**
   * Like {@link commit}, but synchronous: the data is on disk when it returns. Only for use while nothing else runs.
   */
  write<Result>(action: (writer: CatalogWriter) => Result): Result;
  close(): Promise<void>;
}

/**
 * The catalog of the local server: namespaces, tables, and their versions and tags, in a store on disk that survives
 * a crash at any moment. Reads are deliberately synchronous: they are short reads of mapped memory.
 */
export function openCatalog(
  dataDirectory: string,
  onNotice: (notice: string) => void = () => undefined,
): LocalCatalog {
  const store = openCatalogStore(dataDirectory, onNotice);
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

/** Changes must leave some disk space free. Removals may use a part of it. */
function commitChecks(dataDirectory: string): CommitChecks {
  return {
    checkSpace: ({ isRemoval = false }) =>
      checkRoom(dataDirectory, isRemoval ? ROOM_TO_OPEN : ROOM_LEFT_BY_CHANGES),
    explain: (problem) =>
      isDiskFull(problem, dataDirectory) ? diskFull(dataDirectory, ROOM_LEFT_BY_CHANGES) : problem,
  };
}

/*
 * Why a commit resolves only when it is on disk: before `transactionSync` returns, it writes the pages, syncs them,
 * and writes the head page through a descriptor with synchronous writes (observed with strace on lmdb 3.5:
 * `fdatasync`, then a `pwrite` with O_DSYNC; on Windows every write goes through). So each transaction waits for the
 * disk once, and blocks this process meanwhile. Therefore, changes that arrive during a wait share the next one: each
 * is a nested transaction, committed or rolled back separately. The store's own queue was rejected: its promise means
 * "visible", and later changes in the queue have already seen the writes of one that throws.
 */

interface Pending {
  readonly isRemoval: boolean;
  /** Runs the change, and returns a callback that reports the result once it is on disk. */
  run(): () => void;
  fail(problem: unknown): void;
}

/** Removals are allowed with less free disk space, since they are the way to free some. */
interface CommitKind {
  readonly isRemoval?: boolean;
}

type Root = Pick<RootDatabase, 'transactionSync'>;

interface CommitQueue {
  /**
   * Resolves once all writes of `action` are on disk. If `action` throws, rejects with that error, and nothing is
   * written.
   */
  commit<Result>(action: () => Result, kind?: CommitKind): Promise<Result>;
  /** Commits all waiting changes now. */
  flush(): void;
}

/** `checkSpace` throws if the disk has too little space for a change. `explain` converts an error of the store. */
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
        // Runs after all requests that have already arrived are read.
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
  let callbacks: readonly (() => void)[];
  try {
    callbacks = root.transactionSync(() => group.map((pending) => pending.run()));
  } catch (problem) {
    // The disk is full or failing: no change of the group was stored.
    for (const pending of group) pending.fail(explain(problem));
    return;
  }
  for (const one of callbacks) one();
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
