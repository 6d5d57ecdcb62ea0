import { groupAt, sideOf, type TabGroup, type TabGroups, withGroup } from './tab-groups.ts';

export function closed(groups: TabGroups, key: string): TabGroups {
  const side = sideOf(groups, key);
  return side === undefined ? groups : withGroup(groups, side, withoutTab(groupAt(groups, side), key));
}

/** The neighbour on the right takes over, at the end the one on the left. */
export function withoutTab({ tabs, activeKey }: TabGroup, key: string): TabGroup {
  const index = tabs.findIndex((tab) => tab.key === key);
  const left = tabs.filter((tab) => tab.key !== key);
  if (activeKey !== key) return { tabs: left, activeKey };
  return { tabs: left, activeKey: (left[index] ?? left.at(-1))?.key ?? null };
}

export function activated(groups: TabGroups, key: string): TabGroups {
  const side = sideOf(groups, key);
  if (side === undefined) return groups;
  return { ...withGroup(groups, side, { ...groupAt(groups, side), activeKey: key }), focused: side };
}

/** The group with the focus shows no page; its tabs stay. */
export function withNothingShown(groups: TabGroups): TabGroups {
  const { focused } = groups;
  return withGroup(groups, focused, { ...groupAt(groups, focused), activeKey: null });
}
