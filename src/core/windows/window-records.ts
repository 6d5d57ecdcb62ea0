import { FIRST_WORKSPACE, type Workspace } from '../../contract/index.ts';
import type { StoredWindow } from '../settings/windows-store.ts';

export type FirstWindow = Pick<StoredWindow, 'bounds' | 'workspace'>;

/** Of windows that were left, besides those that are open. */
export const MOST_LEFT = 20;

/** A new window begins without tabs, at the same connection and with panels as wide as in the one that was used last. */
export function workspaceOfNew(latest: StoredWindow | undefined): Workspace {
  if (latest === undefined) return FIRST_WORKSPACE;
  const { connectionId, sidebarWidth, drawerHeight, inspectorOpen, inspectorWidth } = latest.workspace;
  return { ...FIRST_WORKSPACE, connectionId, sidebarWidth, drawerHeight, inspectorOpen, inspectorWidth };
}

/** The oldest of those that were left go, and so do those that were left with nothing in them. */
export function withoutSurplus(
  records: readonly StoredWindow[],
  isHeld: (id: string) => boolean,
): readonly StoredWindow[] {
  const left = records.filter(({ id, isOpen }) => !isOpen && !isHeld(id));
  const kept = left
    .filter(({ workspace }) => workspace.groups.some(({ tabs }) => tabs.length > 0))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_LEFT);
  return records.filter((record) => !left.includes(record) || kept.includes(record));
}
