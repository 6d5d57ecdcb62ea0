import { FIRST_WORKSPACE, type Workspace } from '../../contract/index.ts';
import type { StoredWindow } from '../settings/windows-store.ts';

export type FirstWindow = Pick<StoredWindow, 'bounds' | 'workspace'>;

/** Of windows that were left, besides those that are open. */
export const MAX_LEFT = 20;

/** A new window begins without tabs, at the same connection and with panels as wide as in the one that was used last. */
export function workspaceOfNew(latest: StoredWindow | undefined): Workspace {
  if (latest === undefined) return FIRST_WORKSPACE;
  const { connectionId, sidebarWidth, drawerHeight, inspectorOpen, inspectorWidth } = latest.workspace;
  return { ...FIRST_WORKSPACE, connectionId, sidebarWidth, drawerHeight, inspectorOpen, inspectorWidth };
}

/**
 * The oldest of those that were left go, and so do those that were left with nothing in them. But where none is
 * open, the last one stays: the next start takes over its connection and its panels.
 */
export function withoutSurplus(
  records: readonly StoredWindow[],
  isHeld: (id: string) => boolean,
): readonly StoredWindow[] {
  const left = records
    .filter(({ id, isOpen }) => !isOpen && !isHeld(id))
    .toSorted((one, other) => other.at - one.at);
  const last = left.length === records.length ? left[0] : undefined;
  const kept = left
    .filter((record) => record === last || record.workspace.groups.some(({ tabs }) => tabs.length > 0))
    .slice(0, MAX_LEFT);
  return records.filter((record) => !left.includes(record) || kept.includes(record));
}
