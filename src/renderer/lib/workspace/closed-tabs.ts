import { type TabContent, tabKey } from './page-kinds.ts';
import {
  activeOf,
  focusedGroup,
  groupOnSide,
  moved,
  NO_TABS,
  opened,
  otherSide,
  sideOf,
  type Tab,
  type TabGroups,
  type TabPlace,
  tabsOf,
} from './tab-groups.ts';

/** A closed tab and its former position. */
export interface ClosedTab extends TabPlace {
  readonly content: TabContent;
  /** It was the last tab of its side, which closed with it. */
  readonly wasAlone: boolean;
  /** The other side has the same page, which stayed open. */
  readonly wasTwice: boolean;
}

/** Describes an open tab as if it closed now. */
export function closedTab(groups: TabGroups, key: string): ClosedTab | undefined {
  const side = sideOf(groups, key);
  if (side === undefined) return undefined;
  const { tabs } = groupOnSide(groups, side);
  const index = tabs.findIndex((tab) => tab.key === key);
  const content = tabs[index]?.content;
  if (content === undefined) return undefined;
  const wasAlone = groups.right !== null && tabs.length === 1;
  return {
    content,
    side,
    index,
    wasAlone,
    wasTwice: has(groupOnSide(groups, otherSide(side)).tabs, content),
  };
}

/** Whether the tab wasn’t opened again. */
export function isStillClosed(groups: TabGroups, tab: ClosedTab): boolean {
  if (tab.wasTwice && bringsSide(groups, tab)) return true;
  return !has(tab.wasTwice ? groupOnSide(groups, sideFor(groups, tab)).tabs : tabsOf(groups), tab.content);
}

/** Puts the tab back where it was; if its side is gone, at the end of the other one. */
export function reopened(groups: TabGroups, tab: ClosedTab): TabGroups {
  const { content, side, index } = tab;
  const room = side === 'left' && bringsSide(groups, tab) ? withFreeLeft(groups) : groups;
  const at = sideFor(groups, tab);
  const withTab = opened(room, { content, preview: false, side: at });
  const key = activeOf(focusedGroup(withTab))?.key;
  return key === undefined || at !== side ? withTab : moved(withTab, key, { side, index });
}

function bringsSide({ left, right }: TabGroups, { wasAlone }: ClosedTab): boolean {
  return wasAlone && right === null && left.tabs.length > 0;
}

function sideFor(groups: TabGroups, tab: ClosedTab): ClosedTab['side'] {
  return groups.right !== null || bringsSide(groups, tab) ? tab.side : 'left';
}

/** Temporary: no window has an empty side. */
function withFreeLeft({ left }: TabGroups): TabGroups {
  return { left: NO_TABS, right: left, focused: 'left' };
}

function has(tabs: readonly Tab[], searched: TabContent): boolean {
  return tabs.some(({ content }) => tabKey(content) === tabKey(searched));
}
