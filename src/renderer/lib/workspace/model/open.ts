import { canBeTwice, tabKey } from '../page-kinds.ts';
import type { TabContent } from '../tab-content.ts';
import { moved } from './move.ts';
import {
  groupAt,
  type SplitSide,
  sideOf,
  type Tab,
  type TabGroup,
  type TabGroups,
  tabsOf,
  withFocus,
  withGroup,
} from './tab-groups.ts';

export interface OpenTabOptions {
  readonly content: TabContent;
  /** Only looked at: the next look takes the tab. */
  readonly preview: boolean;
  /** Where; absent for wherever it is open, else the group with the focus. */
  readonly side?: SplitSide;
}

/** With a tab that shows this, active in the group that has the focus from now on. */
export function opened(groups: TabGroups, { content, preview, side }: OpenTabOptions): TabGroups {
  const only = canBeTwice(content) ? undefined : tabWith(tabsOf(groups), content);
  const from = only && sideOf(groups, only.key);
  const at = from ?? sideFor(groups, side ?? groups.focused);
  const group = withOpened(groupAt(groups, at), { content, preview }, tabsOf(groups));
  const there = withFocus(withGroup(groups, at, group), at);
  if (only === undefined || side === undefined || side === from) return there;
  return moved(there, only.key, { side, index: groupAt(there, side).tabs.length });
}

/** The first page is at the left, whoever asks. */
function sideFor({ left }: TabGroups, side: SplitSide): SplitSide {
  return left.tabs.length === 0 ? 'left' : side;
}

/** Not by its key: a tab keeps that when it is told that it shows something else by now. */
export function tabWith(tabs: readonly Tab[], content: TabContent): Tab | undefined {
  return tabs.find((other) => tabKey(other.content) === tabKey(content));
}

function withOpened({ tabs }: TabGroup, { content, preview }: OpenTabOptions, all: readonly Tab[]): TabGroup {
  const open = tabWith(tabs, content);
  const key = open?.key ?? freeKey(all, tabKey(content));
  const tab: Tab = { key, content, preview };
  if (open !== undefined)
    return { tabs: preview ? tabs : tabs.with(tabs.indexOf(open), tab), activeKey: key };
  const reused = preview ? tabs.findIndex((other) => other.preview) : -1;
  return { tabs: reused < 0 ? [...tabs, tab] : tabs.with(reused, tab), activeKey: key };
}

/** Unlike that of any other tab, also where one shows the same. */
export function freeKey(tabs: readonly Tab[], key: string): string {
  return tabs.some((tab) => tab.key === key) ? freeKey(tabs, `${key} again`) : key;
}
