import { create } from 'zustand';
import { refKey, type TableRef } from '#contract/table-ref.ts';
import type { TablePageName } from './page-kinds.ts';

interface RunningPages {
  /** The pages whose work isn’t done, by table. It continues while other pages and tabs are shown. */
  readonly pages: ReadonlyMap<string, readonly TablePageName[]>;
}

const useRunning = create<RunningPages>(() => ({ pages: new Map() }));

const NONE: readonly TablePageName[] = [];

export function useRunningPages(table: TableRef): readonly TablePageName[] {
  return useRunning(({ pages }) => pages.get(refKey(table)) ?? NONE);
}

/** The tables with such pages, by key. */
export function useRunningTables(): ReadonlyMap<string, unknown> {
  return useRunning(({ pages }) => pages);
}

/** Marks a page of a table as running. Returns a function that ends this, which may be called repeatedly. */
export function markRunning(table: TableRef, page: TablePageName): () => void {
  const key = refKey(table);
  change(key, (running) => [...running, page]);
  let isRunning = true;
  return () => {
    if (!isRunning) return;
    isRunning = false;
    change(key, (running) => running.toSpliced(running.indexOf(page), 1));
  };
}

function change(key: string, next: (running: readonly TablePageName[]) => readonly TablePageName[]): void {
  useRunning.setState(({ pages }) => {
    const changed = new Map(pages);
    const running = next(pages.get(key) ?? NONE);
    if (running.length === 0) changed.delete(key);
    else changed.set(key, running);
    return { pages: changed };
  });
}
