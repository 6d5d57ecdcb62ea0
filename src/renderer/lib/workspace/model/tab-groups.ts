import type { TabContent } from '../tab-content.ts';

export interface Tab {
  readonly key: string;
  readonly content: TabContent;
  /** In italics, and reused by the next table that is only looked at. */
  readonly preview: boolean;
}

/** Tabs with one page below them. */
export interface TabGroup {
  readonly tabs: readonly Tab[];
  /** Null where no page is shown, though tabs may be open. */
  readonly activeKey: string | null;
}

export type SplitSide = 'left' | 'right';

/** What is open: one group, or two beside each other. Without a right one the left has it all, and may be empty. */
export interface TabGroups {
  readonly left: TabGroup;
  /** Never empty. */
  readonly right: TabGroup | null;
  /** Where the user is: what is opened comes there, and the rest of the window follows its active tab. */
  readonly focused: SplitSide;
}

export const NO_TABS: TabGroup = { tabs: [], activeKey: null };
export const NOTHING_OPEN: TabGroups = { left: NO_TABS, right: null, focused: 'left' };

export function otherSide(side: SplitSide): SplitSide {
  return side === 'left' ? 'right' : 'left';
}

export function groupAt({ left, right }: TabGroups, side: SplitSide): TabGroup {
  return side === 'left' ? left : (right ?? NO_TABS);
}

export function focusedGroup(groups: TabGroups): TabGroup {
  return groupAt(groups, groups.focused);
}

export function activeOf({ tabs, activeKey }: TabGroup): Tab | undefined {
  return tabs.find(({ key }) => key === activeKey);
}

/** All that are open, those at the left first. */
export function tabsOf({ left, right }: TabGroups): readonly Tab[] {
  return right === null ? left.tabs : [...left.tabs, ...right.tabs];
}

export function sideOf(groups: TabGroups, key: string): SplitSide | undefined {
  const has = ({ tabs }: TabGroup) => tabs.some((tab) => tab.key === key);
  if (has(groups.left)) return 'left';
  return groups.right !== null && has(groups.right) ? 'right' : undefined;
}

/** The groups with another one at this side. The last tab takes its group with it, and the other one has the room. */
export function withGroup(groups: TabGroups, side: SplitSide, group: TabGroup): TabGroups {
  const left = side === 'left' ? group : groups.left;
  const right = side === 'right' ? group : groups.right;
  if (right === null || right.tabs.length === 0) return { left, right: null, focused: 'left' };
  if (left.tabs.length === 0) return { left: right, right: null, focused: 'left' };
  return { left, right, focused: groups.focused };
}

export function withFocus(groups: TabGroups, side: SplitSide): TabGroups {
  return { ...groups, focused: groups.right === null ? 'left' : side };
}

/** Each open tab as the change makes it; the key stays, it is what a page is known by. */
export function changedTabs(groups: TabGroups, change: (tab: Tab) => Omit<Tab, 'key'>): TabGroups {
  const changed = (group: TabGroup) => ({
    ...group,
    tabs: group.tabs.map((tab) => ({ ...change(tab), key: tab.key })),
  });
  return { ...groups, left: changed(groups.left), right: groups.right && changed(groups.right) };
}
