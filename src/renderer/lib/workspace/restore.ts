import type { TabLook, WindowToEnter, Workspace } from '#contract/index.ts';
import type { HostClient } from '../host/host.ts';
import { contentOfKept, keptTab, type SerializedTab, tabKey } from './page-kinds.ts';
import { freeKey, NO_TABS, type Tab, type TabGroup, withFocus, withGroup } from './tab-groups.ts';
import { lookOf, restoreLooks, subscribeToLooks } from './tab-looks.ts';
import { useWorkspace, type WorkspaceState } from './workspace.ts';

interface WindowToRestore {
  readonly wanted: WindowToEnter;
  /** What the window is called from now on. */
  readonly onNamed: (windowId: string) => void;
  /** What its tabs are about is known: both are shown at once. */
  readonly known: Promise<void>;
}

const UNKNOWN: WindowToRestore = {
  wanted: { windowId: null, isNew: false },
  onNamed: () => {},
  known: Promise.resolve(),
};

/** Brings back the window as it was left, then keeps the host's copy up to date. */
export async function restoreWorkspace(
  host: HostClient,
  { wanted, onNamed, known }: WindowToRestore = UNKNOWN,
): Promise<void> {
  let windowId: string;
  const rename = (named: { readonly windowId: string }) => {
    windowId = named.windowId;
    onNamed(windowId);
  };
  try {
    const [{ workspace, ...named }] = await Promise.all([host.workspace.get(wanted), known]);
    useWorkspace.setState(deserializeWorkspace(workspace));
    restoreLooks();
    rename(named);
  } catch {
    // As it is on a first start; and nothing is saved over what could not be read.
    return;
  }
  keepSaved(() => {
    // Where the host can't save, it has said so in a notice already.
    host.workspace
      .set({ windowId, workspace: serializeWorkspace(useWorkspace.getState()) })
      .then(rename, () => {});
  });
}

/** Soon after each change, and at the latest as the window goes. */
function keepSaved(save: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  const saveSoon = () => {
    timer ??= setTimeout(saveNow, 500);
  };
  useWorkspace.subscribe(saveSoon);
  subscribeToLooks(saveSoon);
  // A window that asks before it closes, over what was typed, may go without the second. Its shell waits for what comes
  // with the first, so that is said also where nothing is new.
  window.addEventListener('beforeunload', saveNow);
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) saveNow();
  });
}

type KeptGroup = Workspace['groups'][number];

const MAX_TABS = 200;

/** The window as it is kept for the next start. */
export function serializeWorkspace(window: WorkspaceState): Workspace {
  const { left, right, focused, ...state } = window;
  const groups = right === null ? [keptGroup(left)] : [keptGroup(left), keptGroup(right)];
  const openNamespaces = state.openNamespaces.map(({ connectionId, ids }) => ({
    connectionId,
    ids: [...ids],
  }));
  const hiddenNameColumns = [...state.hiddenNameColumns];
  const focusedGroup = focused === 'left' ? 0 : 1;
  return { ...state, groups, focusedGroup, openNamespaces, hiddenNameColumns };
}

function keptGroup({ tabs, activeKey }: TabGroup): KeptGroup {
  const kept = tabs.flatMap((open) => {
    const tab = keptTab(open.content, open.preview);
    return tab === undefined ? [] : [{ key: open.key, tab: withLook(tab, lookOf(open)) }];
  });
  // As many as the contract takes, the latest ones.
  kept.splice(0, kept.length - MAX_TABS);
  const active = kept.findIndex(({ key }) => key === activeKey);
  return { tabs: kept.map(({ tab }) => tab), activeTab: active < 0 ? null : active };
}

function withLook(tab: SerializedTab, look: TabLook | undefined): SerializedTab {
  return look === undefined ? tab : { ...tab, look };
}

/** A side of which nothing was kept is not there. */
export function deserializeWorkspace({ groups, focusedGroup, ...state }: Workspace): WorkspaceState {
  const left = shownGroup(groups[0], []);
  const right = shownGroup(groups[1], left.tabs);
  const both = withGroup({ left, right: null, focused: 'left' }, 'right', right);
  return { ...state, ...withFocus(both, focusedGroup === 1 && left.tabs.length > 0 ? 'right' : 'left') };
}

function shownGroup(kept: KeptGroup | undefined, before: readonly Tab[]): TabGroup {
  if (kept === undefined) return NO_TABS;
  const tabs: Tab[] = [];
  for (const tab of kept.tabs) tabs.push(shownTab(tab, [...before, ...tabs]));
  return { tabs, activeKey: (kept.activeTab === null ? undefined : tabs[kept.activeTab]?.key) ?? null };
}

function shownTab(kept: SerializedTab, others: readonly Tab[]): Tab {
  const content = contentOfKept(kept);
  const tab = { key: freeKey(others, tabKey(content)), content, preview: kept.preview };
  return kept.look === undefined ? tab : { ...tab, look: kept.look };
}
