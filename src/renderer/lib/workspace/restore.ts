import type { Workspace } from '../../../contract/index.ts';
import type { HostClient } from '../host/connection.ts';
import { type Tab, tabKey, useWorkspace, type WorkspaceState } from './workspace.ts';

/** Brings back the window as it was left, then keeps the host's copy up to date. */
export async function restoreWorkspace(host: HostClient): Promise<void> {
  useWorkspace.setState(fromKept(await host.workspace.get()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Where the host can't save, it has said so in a notice already.
    host.workspace.set(toKept(useWorkspace.getState())).catch(() => {});
  };
  useWorkspace.subscribe(() => {
    timer ??= setTimeout(save, 500);
  });
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) save();
  });
}

/** Pages that are not tables are left out: they are one click away and hold nothing. */
export function toKept({ tabs, activeKey, ...state }: WorkspaceState): Workspace {
  const kept = tabs.flatMap(({ key, content, preview }) =>
    content.kind === 'table'
      ? [{ key, tab: { connectionId: content.connectionId, id: [...content.id], preview } }]
      : [],
  );
  const active = kept.findIndex(({ key }) => key === activeKey);
  return { ...state, tabs: kept.map(({ tab }) => tab), activeTab: active < 0 ? null : active };
}

export function fromKept({ tabs: kept, activeTab, ...state }: Workspace): WorkspaceState {
  const tabs = kept.map(({ connectionId, id, preview }): Tab => {
    const content = { kind: 'table', connectionId, id } as const;
    return { key: tabKey(content), content, preview };
  });
  return { ...state, tabs, activeKey: (activeTab === null ? undefined : tabs[activeTab]?.key) ?? null };
}
