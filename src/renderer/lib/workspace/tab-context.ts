import { createContext, use } from 'react';
import { tabsOf } from './model/tab-groups.ts';
import { tabKey } from './page-kinds.ts';
import type { TabContent } from './tab-content.ts';
import { activeTab, type TabGroups, useWorkspace } from './workspace.ts';

/** The key of the tab that a page is in; undefined around pages, where the active tab is meant. */
export const OwnTab = createContext<string | undefined>(undefined);

/**
 * Under what a page keeps how it is looked at: the tab that shows this, since one thing may be looked at in two ways
 * at once. Without an own tab that shows it, the active one, and else the one that would be opened.
 */
export function tabKeyFor(groups: TabGroups, content: TabContent, ownKey?: string): string {
  const own = tabsOf(groups).find(({ key }) => key === ownKey);
  const wanted = tabKey(content);
  const tab = [own, activeTab(groups)].find((each) => each !== undefined && tabKey(each.content) === wanted);
  return tab?.key ?? wanted;
}

export function useTabKeyFor(content: TabContent): string {
  const ownKey = use(OwnTab);
  return useWorkspace((state) => tabKeyFor(state, content, ownKey));
}
