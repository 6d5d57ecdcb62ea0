import type { CatalogStore } from './catalog-store.ts';

/** Numbers that outlive the process: how far some work has come, which number was given out last. */
export interface Counters {
  mark(name: string): number;
  setMark(name: string, value: number): void;
  counter(name: string): Counter;
}

/** Counts in memory until the transaction's end. */
export interface Counter {
  next(): number;
  save(): void;
}

export function createMarks({ meta }: Pick<CatalogStore, 'meta'>): Counters {
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
