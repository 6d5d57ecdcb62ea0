import type { TabLook } from '#contract/index.ts';
import { canBeTwice, hasForm, type TabContent, type TablePageName, tabKey } from './page-kinds.ts';

export interface Tab {
  readonly key: string;
  readonly content: TabContent;
  /** Its title is in italics, and the next preview replaces it. */
  readonly preview: boolean;
  /** The saved view state of its page; the current one is in the page states. */
  readonly look?: TabLook;
}

/** Tabs with one page below them. */
export interface TabGroup {
  readonly tabs: readonly Tab[];
  /** Null if no page is shown; tabs may still be open. */
  readonly activeKey: string | null;
}

export type SplitSide = 'left' | 'right';

/**
 * The open tabs: one group, or two side by side. Without a right group, the left one fills the work area and may be
 * empty.
 */
export interface TabGroups {
  readonly left: TabGroup;
  /** Never empty. */
  readonly right: TabGroup | null;
  /** The side with the focus: new tabs open there, and the rest of the window follows its active tab. */
  readonly focused: SplitSide;
}

export const NO_TABS: TabGroup = { tabs: [], activeKey: null };
export const NOTHING_OPEN: TabGroups = { left: NO_TABS, right: null, focused: 'left' };

export function otherSide(side: SplitSide): SplitSide {
  return side === 'left' ? 'right' : 'left';
}

export function groupOnSide({ left, right }: TabGroups, side: SplitSide): TabGroup {
  return side === 'left' ? left : (right ?? NO_TABS);
}

export function focusedGroup(groups: TabGroups): TabGroup {
  return groupOnSide(groups, groups.focused);
}

export function activeOf({ tabs, activeKey }: TabGroup): Tab | undefined {
  return tabs.find(({ key }) => key === activeKey);
}

/** All open tabs, those at the left first. */
export function tabsOf({ left, right }: TabGroups): readonly Tab[] {
  return right === null ? left.tabs : [...left.tabs, ...right.tabs];
}

export function sideOf(groups: TabGroups, key: string): SplitSide | undefined {
  const has = ({ tabs }: TabGroup) => tabs.some((tab) => tab.key === key);
  if (has(groups.left)) return 'left';
  return groups.right !== null && has(groups.right) ? 'right' : undefined;
}

/** Replaces the group of a side. If it is empty, the other group fills the work area. */
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

/** Changes each open tab; the keys stay, because pages are identified by them. */
export function changedTabs(groups: TabGroups, change: (tab: Tab) => Omit<Tab, 'key'>): TabGroups {
  const changed = (group: TabGroup) => ({
    ...group,
    tabs: group.tabs.map((tab) => ({ ...change(tab), key: tab.key })),
  });
  return { ...groups, left: changed(groups.left), right: groups.right && changed(groups.right) };
}

interface OpenTabOptions {
  readonly content: TabContent;
  /** The next preview replaces the tab. */
  readonly preview: boolean;
  /** By default the side where it is open, else the one with the focus. */
  readonly side?: SplitSide;
  /** For a table without a page: the one that was last shown. */
  readonly lastPage?: TablePageName | undefined;
}

/** Opens or activates a tab with this content, and focuses its group. */
export function opened(groups: TabGroups, { side, ...options }: OpenTabOptions): TabGroups {
  const { content } = options;
  const existing = canBeTwice(content) ? undefined : tabWith(tabsOf(groups), content);
  const from = existing && sideOf(groups, existing.key);
  const at = from ?? sideFor(groups, side ?? groups.focused);
  const group = withOpened(groupOnSide(groups, at), options, tabsOf(groups));
  const next = withFocus(withGroup(groups, at, group), at);
  if (existing === undefined || side === undefined || side === from) return next;
  return moved(next, existing.key, { side, index: groupOnSide(next, side).tabs.length });
}

/** The first page always opens at the left. */
function sideFor({ left }: TabGroups, side: SplitSide): SplitSide {
  return left.tabs.length === 0 ? 'left' : side;
}

/** Compares the content, not the key: a tab keeps its key when its content changes. */
function tabWith(tabs: readonly Tab[], content: TabContent): Tab | undefined {
  return tabs.find((other) => tabKey(other.content) === tabKey(content));
}

function withOpened(
  { tabs }: TabGroup,
  { content, preview, lastPage }: OpenTabOptions,
  all: readonly Tab[],
): TabGroup {
  const open = tabWith(tabs, content);
  const key = open?.key ?? freeKey(all, tabKey(content));
  const shown = onPage(content, open?.content, lastPage);
  if (open !== undefined) {
    const tab = { ...open, content: shown, preview: preview && open.preview };
    return { tabs: tabs.with(tabs.indexOf(open), tab), activeKey: key };
  }
  const reused = preview ? tabs.findIndex((other) => other.preview) : -1;
  const tab = { key, content: shown, preview };
  return { tabs: reused < 0 ? [...tabs, tab] : tabs.with(reused, tab), activeKey: key };
}

/** A table that is opened without a page stays on its current page, unless a form replaces the tree there. */
function onPage(
  content: TabContent,
  open: TabContent | undefined,
  last: TablePageName | undefined,
): TabContent {
  if (content.kind !== 'table' || content.page !== undefined) return content;
  const page = open?.kind === 'table' && !hasForm(open.page) ? open.page : last;
  return page === undefined ? content : { ...content, page };
}

/** A key that no other tab has, even if one shows the same content. */
export function freeKey(tabs: readonly Tab[], key: string): string {
  return tabs.some((tab) => tab.key === key) ? freeKey(tabs, `${key} again`) : key;
}

export function closed(groups: TabGroups, key: string): TabGroups {
  const side = sideOf(groups, key);
  return side === undefined ? groups : withGroup(groups, side, withoutTab(groupOnSide(groups, side), key));
}

/** The next tab becomes active, or the previous one at the end. */
function withoutTab({ tabs, activeKey }: TabGroup, key: string): TabGroup {
  const index = tabs.findIndex((tab) => tab.key === key);
  const others = tabs.filter((tab) => tab.key !== key);
  if (activeKey !== key) return { tabs: others, activeKey };
  return { tabs: others, activeKey: (others[index] ?? others.at(-1))?.key ?? null };
}

export function activated(groups: TabGroups, key: string): TabGroups {
  const side = sideOf(groups, key);
  if (side === undefined) return groups;
  return { ...withGroup(groups, side, { ...groupOnSide(groups, side), activeKey: key }), focused: side };
}

/** The focused group shows no page; its tabs stay open. */
export function withNothingShown(groups: TabGroups): TabGroups {
  const { focused } = groups;
  return withGroup(groups, focused, { ...groupOnSide(groups, focused), activeKey: null });
}

export interface TabPlace {
  readonly side: SplitSide;
  /** The position among the tabs before the move; beyond the last, it is appended. */
  readonly index: number;
}

/** Moves a tab and activates it. It stops being a preview. */
export function moved(groups: TabGroups, key: string, { side, index }: TabPlace): TabGroups {
  const from = sideOf(groups, key);
  const tab = from && groupOnSide(groups, from).tabs.find((other) => other.key === key);
  if (from === undefined || tab === undefined) return groups;
  if (from === side) return reordered(groups, { tab, side, index });
  // Moving the last tab would change nothing.
  if (groups.right === null && groups.left.tabs.length === 1) return activated(groups, key);
  const target = groupOnSide(groups, side);
  const twin = target.tabs.find((other) => tabKey(other.content) === tabKey(tab.content));
  if (twin !== undefined) return activated(closed(groups, key), twin.key);
  const without = { ...groups, [from]: withoutTab(groupOnSide(groups, from), key) };
  return activated(withGroup(without, side, withTab(target, tab, index)), key);
}

function reordered(groups: TabGroups, { tab, side, index }: TabPlace & { readonly tab: Tab }): TabGroups {
  const group = groupOnSide(groups, side);
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

/** Moves a tab by one position in its group, and beyond the last position into the other group. */
export function stepped(groups: TabGroups, key: string, step: 1 | -1): TabGroups {
  const side = sideOf(groups, key);
  if (side === undefined) return groups;
  const { tabs } = groupOnSide(groups, side);
  const index = tabs.findIndex((tab) => tab.key === key) + step;
  if (index >= 0 && index < tabs.length)
    return moved(groups, key, { side, index: step === 1 ? index + 1 : index });
  const towards: SplitSide = step === 1 ? 'right' : 'left';
  if (side === towards) return groups;
  return moved(groups, key, { side: towards, index: step === 1 ? 0 : Number.POSITIVE_INFINITY });
}

/** Drops a tab at an edge of the page. If there is only one group, the tab gets that side to itself. */
export function splitOff(groups: TabGroups, key: string, side: SplitSide): TabGroups {
  if (groups.right !== null || side === 'right')
    return moved(groups, key, { side, index: Number.POSITIVE_INFINITY });
  const tab = groups.left.tabs.find((other) => other.key === key);
  const others = withoutTab(groups.left, key);
  if (tab === undefined || others.tabs.length === 0) return groups;
  return { left: withTab(NO_TABS, tab, 0), right: others, focused: 'left' };
}

/** Moves all tabs to the left, without duplicates. */
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
