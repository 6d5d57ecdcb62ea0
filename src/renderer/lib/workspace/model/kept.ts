import type { Workspace } from '../../../../contract/index.ts';
import { contentOf, keptTab, type SerializedTab, tabKey } from '../page-kinds.ts';
import type { WorkspaceState } from '../workspace.ts';
import { freeKey } from './open.ts';
import { NO_TABS, type Tab, type TabGroup, withFocus, withGroup } from './tab-groups.ts';

type KeptGroup = Workspace['groups'][number];

const MAX_TABS = 200;

/** The window as it is kept for the next start. */
export function serializeWorkspace({ left, right, focused, ...state }: WorkspaceState): Workspace {
  const groups = right === null ? [keptGroup(left)] : [keptGroup(left), keptGroup(right)];
  return { ...state, groups, focusedGroup: focused === 'left' ? 0 : 1 };
}

function keptGroup({ tabs, activeKey }: TabGroup): KeptGroup {
  const kept = tabs.flatMap(({ key, content, preview }) => {
    const tab = keptTab(content, preview);
    return tab === undefined ? [] : [{ key, tab }];
  });
  // As many as the contract takes, the latest ones.
  kept.splice(0, kept.length - MAX_TABS);
  const active = kept.findIndex(({ key }) => key === activeKey);
  return { tabs: kept.map(({ tab }) => tab), activeTab: active < 0 ? null : active };
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
  const content = contentOf(kept);
  return { key: freeKey(others, tabKey(content)), content, preview: kept.preview };
}
