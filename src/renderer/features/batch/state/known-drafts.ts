import { create } from 'zustand';

/**
 * How many operations wait in all batches. It stands alone, so that the rail can show it without everything that makes
 * and reads batches.
 */
const useCount = create<{ readonly count: number }>(() => ({ count: 0 }));

interface KnownDrafts {
  /** Before that nobody can say that a batch is gone. */
  readonly areRead: boolean;
  readonly ids: ReadonlySet<string>;
}

/** Which batches there are. It stands alone for the same reason as the count of what is staged. */
const useKnown = create<KnownDrafts>(() => ({ areRead: false, ids: new Set() }));

/** A tab may show a batch that another window or another session has removed. */
export function useIsBatchGone(draftId: string | undefined): boolean {
  return useKnown(({ areRead, ids }) => draftId !== undefined && areRead && !ids.has(draftId));
}

export function tellDrafts(ids: readonly string[]): void {
  useKnown.setState({ ids: new Set(ids) });
}

export function tellDraftsRead(): void {
  useKnown.setState({ areRead: true });
}

export function useStagedCount(): number {
  return useCount(({ count }) => count);
}

export function tellStagedCount(count: number): void {
  useCount.setState({ count });
}
