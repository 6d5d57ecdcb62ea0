import type { TabLook, WindowToEnter, Workspace } from '#contract/index.ts';
import type { HostClient } from '../host/host.ts';
import { contentOfSaved, type SerializedTab, tabKey, tabToSave } from './page-kinds.ts';
import { freeKey, NO_TABS, type Tab, type TabGroup, withFocus, withGroup } from './tab-groups.ts';
import { lookOf, restoreLooks, subscribeToLooks } from './tab-looks.ts';
import { useWorkspace, type WorkspaceState } from './workspace.ts';

interface WindowToRestore {
  readonly wanted: WindowToEnter;
  /** Called with the window’s ID. */
  readonly onNamed: (windowId: string) => void;
  /** Resolves when the data for its tabs is there, so that both are shown at once. */
  readonly known: Promise<void>;
}

const UNKNOWN: WindowToRestore = {
  wanted: { windowId: null, isNew: false },
  onNamed: () => {},
  known: Promise.resolve(),
};

/** Restores the window as it was left, then keeps the host’s copy up to date. */
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
    // Starts empty, and saves nothing over a file that couldn’t be read.
    return;
  }
  keepSaved(() => {
    // If the host can’t save, it has already shown a notice.
    host.workspace
      .set({ windowId, workspace: serializeWorkspace(useWorkspace.getState()) })
      .then(rename, () => {});
  });
}

/** Saves soon after each change, and at the latest when the window closes. */
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
  // A window that asks before it closes may get no `pagehide`. Its shell waits for the save on `beforeunload`, so it is
  // sent even without changes.
  window.addEventListener('beforeunload', saveNow);
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) saveNow();
  });
}

type KeptGroup = Workspace['groups'][number];

const MAX_TABS = 200;

/** The window as it is saved for the next start. */
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
    const tab = tabToSave(open.content, open.preview);
    return tab === undefined ? [] : [{ key: open.key, tab: withLook(tab, lookOf(open)) }];
  });
  // The latest ones, up to the contract’s limit.
  kept.splice(0, kept.length - MAX_TABS);
  const active = kept.findIndex(({ key }) => key === activeKey);
  return { tabs: kept.map(({ tab }) => tab), activeTab: active < 0 ? null : active };
}

function withLook(tab: SerializedTab, look: TabLook | undefined): SerializedTab {
  return look === undefined ? tab : { ...tab, look };
}

/** A side without saved tabs is left out. */
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
  const content = contentOfSaved(kept);
  const tab = { key: freeKey(others, tabKey(content)), content, preview: kept.preview };
  return kept.look === undefined ? tab : { ...tab, look: kept.look };
}
