import { create } from 'zustand';

interface Staged {
  /** The number of operations in all batches. */
  readonly count: number;
  /** The keys of their tree rows, by connection. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The operations in all batches. This module is separate, so that the rail and the sidebar can show it without loading
 * the code of batches.
 */
const useStaged = create<Staged>(() => ({ count: 0, tables: new Map() }));

interface KnownDrafts {
  /** Until then, it is unknown whether a batch is gone. */
  readonly areRead: boolean;
  /** The connection of each batch, by draft ID. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Which batches exist. Separate for the same reason as the staged operations. */
const useKnown = create<KnownDrafts>(() => ({ areRead: false, owners: new Map() }));

/** A tab may show a batch that another window or an earlier session removed. */
export function useIsBatchGone(draftId: string | undefined): boolean {
  return useKnown(({ areRead, owners }) => draftId !== undefined && areRead && !owners.has(draftId));
}

export function useDraftOwners(): ReadonlyMap<string, string> {
  return useKnown(({ owners }) => owners);
}

/** Called with every typed letter, but the owners rarely change. */
export function setDraftOwners(owners: ReadonlyMap<string, string>): void {
  const before = useKnown.getState().owners;
  const isSame = before.size === owners.size && [...owners].every(([id, owner]) => before.get(id) === owner);
  if (!isSame) useKnown.setState({ owners });
}

export function setDraftsRead(): void {
  useKnown.setState({ areRead: true });
}

export function useStagedCount(): number {
  return useStaged(({ count }) => count);
}

/** Whether a batch has an operation on the table. */
export function useIsStaged(connectionId: string, rowKey: string): boolean {
  return useStaged(({ tables }) => tables.get(connectionId)?.has(rowKey) === true);
}

export function setStaged(staged: Partial<Staged>): void {
  useStaged.setState(staged);
}
