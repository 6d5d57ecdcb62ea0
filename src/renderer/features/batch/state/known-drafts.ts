import { create } from 'zustand';

interface Staged {
  /** Of the operations that wait in all batches. */
  readonly count: number;
  /** The tables that they are about, by connection, as the rows of the tree are called. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * What waits in all batches. It stands alone, so that the rail and the tree can show it without everything that makes and
 * reads batches.
 */
const useStaged = create<Staged>(() => ({ count: 0, tables: new Map() }));

interface KnownDrafts {
  /** Before that nobody can say that a batch is gone. */
  readonly areRead: boolean;
  /** By their ids, the connections that they are for. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Which batches there are. It stands alone for the same reason as the count of what is staged. */
const useKnown = create<KnownDrafts>(() => ({ areRead: false, owners: new Map() }));

/** A tab may show a batch that another window or another session has removed. */
export function useIsBatchGone(draftId: string | undefined): boolean {
  return useKnown(({ areRead, owners }) => draftId !== undefined && areRead && !owners.has(draftId));
}

export function useDraftOwners(): ReadonlyMap<string, string> {
  return useKnown(({ owners }) => owners);
}

/** With every letter that is typed into a batch, and hardly ever something new. */
export function tellDrafts(owners: ReadonlyMap<string, string>): void {
  const before = useKnown.getState().owners;
  const isSame = before.size === owners.size && [...owners].every(([id, owner]) => before.get(id) === owner);
  if (!isSame) useKnown.setState({ owners });
}

export function tellDraftsRead(): void {
  useKnown.setState({ areRead: true });
}

export function useStagedCount(): number {
  return useStaged(({ count }) => count);
}

/** Whether an operation on the table waits in a batch. */
export function useIsStaged(connectionId: string, rowKey: string): boolean {
  return useStaged(({ tables }) => tables.get(connectionId)?.has(rowKey) === true);
}

export function tellStaged(staged: Partial<Staged>): void {
  useStaged.setState(staged);
}
