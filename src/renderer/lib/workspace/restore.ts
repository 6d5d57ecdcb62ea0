import type { Workspace } from '../../../contract/index.ts';
import type { HostClient } from '../host/connection.ts';
import {
  isAboutTable,
  type Tab,
  type TableContent,
  tabKey,
  useWorkspace,
  type WorkspaceState,
} from './workspace.ts';

/** Brings back the window as it was left, then keeps the host's copy up to date. */
export async function restoreWorkspace(host: HostClient): Promise<void> {
  try {
    useWorkspace.setState(fromKept(await host.workspace.get()));
  } catch {
    // As it is on a first start; and nothing is saved over what could not be read.
    return;
  }
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

const MOST_TABS = 200;

/** Pages about tables: the others are one click away, and a text that was opened belongs to this session. */
export function toKept({ tabs, activeKey, ...state }: WorkspaceState): Workspace {
  const kept = tabs.flatMap(({ key, content, preview }) =>
    isAboutTable(content)
      ? [
          {
            key,
            tab: {
              connectionId: content.connectionId,
              id: [...content.id],
              preview,
              ...(content.kind === 'table' ? {} : { page: content.kind }),
            },
          },
        ]
      : [],
  );
  // As many as the contract takes, the latest ones.
  kept.splice(0, kept.length - MOST_TABS);
  const active = kept.findIndex(({ key }) => key === activeKey);
  return { ...state, tabs: kept.map(({ tab }) => tab), activeTab: active < 0 ? null : active };
}

export function fromKept({ tabs: kept, activeTab, ...state }: Workspace): WorkspaceState {
  const tabs = kept.map(({ connectionId, id, preview, page }): Tab => {
    const content: TableContent = { kind: page ?? 'table', connectionId, id };
    return { key: tabKey(content), content, preview };
  });
  return { ...state, tabs, activeKey: (activeTab === null ? undefined : tabs[activeTab]?.key) ?? null };
}
