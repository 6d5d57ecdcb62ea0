import type { Workspace } from '../../../contract/index.ts';
import type { HostClient } from '../host/connection.ts';
import {
  isAboutTable,
  type Tab,
  type TabContent,
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

/**
 * Pages about tables and about connections: the others are one click away, and a text that was opened belongs to this
 * session. SECURITY: of a connection only which it is, nothing of what was typed.
 */
export function toKept({ tabs, activeKey, ...state }: WorkspaceState): Workspace {
  const kept = tabs.flatMap(({ key, content, preview }) => {
    const place = placeOf(content);
    return place === undefined ? [] : [{ key, tab: { ...place, preview } }];
  });
  // As many as the contract takes, the latest ones.
  kept.splice(0, kept.length - MOST_TABS);
  const active = kept.findIndex(({ key }) => key === activeKey);
  return { ...state, tabs: kept.map(({ tab }) => tab), activeTab: active < 0 ? null : active };
}

function placeOf(content: TabContent): Omit<Workspace['tabs'][number], 'preview'> | undefined {
  if (isAboutTable(content)) {
    const { kind, connectionId, id } = content;
    return { connectionId, id: [...id], ...(kind === 'table' ? {} : { page: kind }) };
  }
  if (content.kind !== 'connection' || content.connectionId === null) return undefined;
  return { connectionId: content.connectionId, id: [], page: 'connection' };
}

export function fromKept({ tabs: kept, activeTab, ...state }: Workspace): WorkspaceState {
  const tabs = kept.map(({ connectionId, id, preview, page }): Tab => {
    const content: TabContent =
      page === 'connection' ? { kind: page, connectionId } : { kind: page ?? 'table', connectionId, id };
    return { key: tabKey(content), content, preview };
  });
  return { ...state, tabs, activeKey: (activeTab === null ? undefined : tabs[activeTab]?.key) ?? null };
}
