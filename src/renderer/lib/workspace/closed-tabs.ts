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

/** A tab that was closed, and how it stood among the others. */
export interface ClosedTab extends TabPlace {
  readonly content: TabContent;
  /** Its side went with it. */
  readonly wasAlone: boolean;
  /** The other side had the same page: that one stayed. */
  readonly wasTwice: boolean;
}

/** As a tab that is open would be when it closes now. */
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

/** Whether nobody has opened it again by now. */
export function isStillClosed(groups: TabGroups, tab: ClosedTab): boolean {
  if (tab.wasTwice && bringsSide(groups, tab)) return true;
  return !has(tab.wasTwice ? groupOnSide(groups, sideFor(groups, tab)).tabs : tabsOf(groups), tab.content);
}

/** Back where it was; where its side is gone with others, at the end of the one that is left. */
export function reopened(groups: TabGroups, tab: ClosedTab): TabGroups {
  const { content, side, index } = tab;
  const room = side === 'left' && bringsSide(groups, tab) ? withFreeLeft(groups) : groups;
  const at = sideFor(groups, tab);
  const there = opened(room, { content, preview: false, side: at });
  const key = activeOf(focusedGroup(there))?.key;
  return key === undefined || at !== side ? there : moved(there, key, { side, index });
}

function bringsSide({ left, right }: TabGroups, { wasAlone }: ClosedTab): boolean {
  return wasAlone && right === null && left.tabs.length > 0;
}

function sideFor(groups: TabGroups, tab: ClosedTab): ClosedTab['side'] {
  return groups.right !== null || bringsSide(groups, tab) ? tab.side : 'left';
}

/** Only on the way: no window has an empty side. */
function withFreeLeft({ left }: TabGroups): TabGroups {
  return { left: NO_TABS, right: left, focused: 'left' };
}

function has(tabs: readonly Tab[], wanted: TabContent): boolean {
  return tabs.some(({ content }) => tabKey(content) === tabKey(wanted));
}
