import type { EntryWithHeaders } from './entry-with-headers.ts';
import { entryWeight } from './new-entry.ts';

export interface EntryStore {
  get(id: number): EntryWithHeaders | undefined;
  /** A new one, or a newer state of one that is there; the oldest make room for it. */
  put(entry: EntryWithHeaders): void;
  forget(id: number): void;
  list(): readonly EntryWithHeaders[];
  oldestId(): number | undefined;
  /** What all of them take in memory, at most. */
  size(): number;
}

export interface EntryStoreOptions {
  readonly capacity: number;
  readonly memory: number;
  readonly onForgotten: (id: number) => void;
}

/** Entries by their age, bounded in number and in bytes: a server may answer with headers of any length. */
export function createEntryStore({ capacity, memory, onForgotten }: EntryStoreOptions): EntryStore {
  const all = new Map<number, EntryWithHeaders>();
  let size = 0;

  function forget(id: number): void {
    const entry = all.get(id);
    if (entry === undefined) return;
    size -= entryWeight(entry);
    all.delete(id);
    onForgotten(id);
  }

  function dropOldest(): void {
    for (const id of all.keys()) {
      if (all.size <= capacity && (size <= memory || all.size === 1)) return;
      forget(id);
    }
  }

  return {
    get: (id) => all.get(id),
    put: (entry) => {
      const before = all.get(entry.id);
      size += entryWeight(entry) - (before === undefined ? 0 : entryWeight(before));
      all.set(entry.id, entry);
      dropOldest();
    },
    forget,
    list: () => [...all.values()],
    oldestId: () => all.keys().next().value,
    size: () => size,
  };
}

export function isRunning({ state }: EntryWithHeaders): boolean {
  return state === 'waiting' || state === 'receiving';
}
