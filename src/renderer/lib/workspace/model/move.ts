import { tabKey } from '../page-kinds.ts';
import { activated, closed, withoutTab } from './close.ts';
import {
  activeOf,
  focusedGroup,
  groupAt,
  NO_TABS,
  type SplitSide,
  sideOf,
  type Tab,
  type TabGroup,
  type TabGroups,
  withGroup,
} from './tab-groups.ts';

export interface TabPlace {
  readonly side: SplitSide;
  /** Among the tabs there as they stand before the move; beyond the last it comes last. */
  readonly index: number;
}

/** The tab goes there and is shown. One that is moved is meant: it is no preview any more. */
export function moved(groups: TabGroups, key: string, { side, index }: TabPlace): TabGroups {
  const from = sideOf(groups, key);
  const tab = from && groupAt(groups, from).tabs.find((other) => other.key === key);
  if (from === undefined || tab === undefined) return groups;
  if (from === side) return reordered(groups, { tab, side, index });
  // The last tab would only take its side along.
  if (groups.right === null && groups.left.tabs.length === 1) return activated(groups, key);
  const target = groupAt(groups, side);
  const twin = target.tabs.find((other) => tabKey(other.content) === tabKey(tab.content));
  if (twin !== undefined) return activated(closed(groups, key), twin.key);
  const without = { ...groups, [from]: withoutTab(groupAt(groups, from), key) };
  return activated(withGroup(without, side, withTab(target, tab, index)), key);
}

function reordered(groups: TabGroups, { tab, side, index }: TabPlace & { readonly tab: Tab }): TabGroups {
  const group = groupAt(groups, side);
  const before = group.tabs.indexOf(tab);
  const without = { ...group, tabs: group.tabs.toSpliced(before, 1) };
  return activated(
    withGroup(groups, side, withTab(without, tab, index > before ? index - 1 : index)),
    tab.key,
  );
}

function withTab({ tabs }: TabGroup, tab: Tab, index: number): TabGroup {
  return { tabs: tabs.toSpliced(index, 0, { ...tab, preview: false }), activeKey: tab.key };
}

/** One place further in its strip, and from the end of the one at its edge into the other. */
export function stepped(groups: TabGroups, key: string, step: 1 | -1): TabGroups {
  const side = sideOf(groups, key);
  if (side === undefined) return groups;
  const { tabs } = groupAt(groups, side);
  const index = tabs.findIndex((tab) => tab.key === key) + step;
  if (index >= 0 && index < tabs.length)
    return moved(groups, key, { side, index: step === 1 ? index + 1 : index });
  const towards: SplitSide = step === 1 ? 'right' : 'left';
  if (side === towards) return groups;
  return moved(groups, key, { side: towards, index: step === 1 ? 0 : Number.POSITIVE_INFINITY });
}

/** Dropped at an edge of the page: the tab has that side to itself, where there was one group before. */
export function splitOff(groups: TabGroups, key: string, side: SplitSide): TabGroups {
  if (groups.right !== null || side === 'right')
    return moved(groups, key, { side, index: Number.POSITIVE_INFINITY });
  const tab = groups.left.tabs.find((other) => other.key === key);
  const others = withoutTab(groups.left, key);
  if (tab === undefined || others.tabs.length === 0) return groups;
  return { left: withTab(NO_TABS, tab, 0), right: others, focused: 'left' };
}

/** All at the left; what both sides show is there once. */
export function joined(groups: TabGroups): TabGroups {
  const { right } = groups;
  if (right === null) return groups;
  const shown = activeOf(focusedGroup(groups));
  const left = right.tabs.reduce(joinedWith, groups.left);
  const active = shown && left.tabs.find(({ content }) => tabKey(content) === tabKey(shown.content));
  return { left: { ...left, activeKey: active?.key ?? null }, right: null, focused: 'left' };
}

function joinedWith(group: TabGroup, tab: Tab): TabGroup {
  if (group.tabs.some(({ content }) => tabKey(content) === tabKey(tab.content))) return group;
  const isSecondPreview = tab.preview && group.tabs.some(({ preview }) => preview);
  return { ...group, tabs: [...group.tabs, isSecondPreview ? { ...tab, preview: false } : tab] };
}
