import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type ActivityScope, FIRST_WORKSPACE } from '#contract/first-paint.ts';
import type { Connection, TableRef } from '#contract/index.ts';
import { useHostState } from '../host/host-state.ts';
import {
  hasForm,
  type TabContent,
  type TableContent,
  type TablePageName,
  tabKey,
  tablePageOf,
} from './page-kinds.ts';
import {
  activated,
  activeOf,
  changedTabs,
  closed,
  focusedGroup,
  NOTHING_OPEN,
  opened,
  otherSide,
  type Tab,
  type TabGroups,
  tabsOf,
  withNothingShown,
} from './tab-groups.ts';

export {
  areaOf,
  type ComparedTable,
  type CompareSection,
  type CompareTablesContent,
  type FormPage,
  hasForm,
  type InspectedPage,
  isCompareSection,
  isInspected,
  type PlanSource,
  TABLE_PAGE_NAMES,
  type TabContent,
  type TableContent,
  type TablePageName,
  tabKey,
  tablePageNamed,
  tablePageOf,
} from './page-kinds.ts';
export type { SplitSide, Tab, TabGroup, TabGroups } from './tab-groups.ts';

/** The sizes and visibility of the parts of the window. */
interface WorkspaceLayout {
  readonly sidebarWidth: number;
  readonly drawerOpen: boolean;
  readonly drawerHeight: number;
  readonly activityScope: ActivityScope;
  /** For pages that the inspector is part of. */
  readonly inspectorOpen: boolean;
  /** For pages whose selection the inspector shows. */
  readonly selectionOpen: boolean;
  readonly inspectorWidth: number;
  /** In the table of names of a namespace. */
  readonly hiddenNameColumns: readonly string[];
  /** The left group’s share of the work area in split view, from 0 to 1. */
  readonly leftShare: number;
}

/** The expanded namespaces of a connection in the sidebar. */
interface OpenNamespaces {
  readonly connectionId: string;
  readonly ids: readonly (readonly string[])[];
}

/** The only store for the window’s own state. The host’s state is in `lib/host`. */
export interface WorkspaceState extends TabGroups, WorkspaceLayout {
  readonly connectionId: string | null;
  readonly openNamespaces: readonly OpenNamespaces[];
}

export const useWorkspace = create<WorkspaceState>(() => ({
  ...NOTHING_OPEN,
  connectionId: null,
  sidebarWidth: FIRST_WORKSPACE.sidebarWidth,
  drawerOpen: FIRST_WORKSPACE.drawerOpen,
  drawerHeight: FIRST_WORKSPACE.drawerHeight,
  activityScope: FIRST_WORKSPACE.activityScope,
  inspectorOpen: FIRST_WORKSPACE.inspectorOpen,
  selectionOpen: FIRST_WORKSPACE.selectionOpen,
  inspectorWidth: FIRST_WORKSPACE.inspectorWidth,
  hiddenNameColumns: FIRST_WORKSPACE.hiddenNameColumns,
  leftShare: FIRST_WORKSPACE.leftShare,
  openNamespaces: FIRST_WORKSPACE.openNamespaces,
}));

const { getState, setState } = useWorkspace;

/** The tab that the rest of the window follows: the active one of the focused side. */
export function activeTab(groups: TabGroups): Tab | undefined {
  return activeOf(focusedGroup(groups));
}

/** All tabs of the window, on both sides. */
export function openTabs(): readonly Tab[] {
  return tabsOf(getState());
}

export function useOpenTabs(): readonly Tab[] {
  return useWorkspace(useShallow(tabsOf));
}

/**
 * Shows its tree. While the page of a connection is shown, the list of connections is in that place, so the page is
 * hidden.
 */
export function showConnection(connectionId: string): void {
  if (activeTab(getState())?.content.kind === 'connection') showNoTab();
  setState({ connectionId });
}

interface OpenOptions {
  /** Only for items of a catalog and connections. */
  readonly preview?: boolean;
  /** On the side without the focus. */
  readonly beside?: boolean;
}

/** Opens a tab, or activates the one that is open. */
export function openTab(content: TabContent, { preview = false, beside = false }: OpenOptions = {}): void {
  const lastPage = beside ? undefined : lastPages.get(tabKey(content));
  setState((state) =>
    opened(state, { content, preview, lastPage, ...(beside ? { side: otherSide(state.focused) } : {}) }),
  );
}

/** Shows another page of a table. A form keeps what is typed, so its tab is no preview any more. */
export function openTablePage({ connectionId, id }: TableRef, page: TablePageName): void {
  openTab({ kind: 'table', connectionId, id, page }, { preview: !hasForm(page) });
}

/** The last shown page of each table, the latest at the end; reopening a table shows it. */
const lastPages = new Map<string, TablePageName>();
const MOST_LAST_PAGES = 100;

// However the user leaves a page: by another one, by closing its tab, by going back.
useWorkspace.subscribe((now, before) => {
  if (now.left === before.left && now.right === before.right) return;
  const shown = new Set(tabsOf(now).map(({ content }) => content));
  for (const { content } of tabsOf(before)) {
    if (content.kind === 'table' && !shown.has(content)) rememberPage(content);
  }
});

function rememberPage(content: TableContent): void {
  const page = tablePageOf(content);
  if (hasForm(page)) return;
  const key = tabKey(content);
  lastPages.delete(key);
  lastPages.set(key, page);
  const [oldest] = lastPages.keys();
  if (lastPages.size > MOST_LAST_PAGES && oldest !== undefined) lastPages.delete(oldest);
}

/** Changes the content of tabs but keeps them and their pages, e.g. when a new connection was saved. */
export function changeTabs(change: (tab: Tab) => Omit<Tab, 'key'>): void {
  setState((state) => changedTabs(state, change));
}

export function retitleTab(key: string, content: TabContent): void {
  changeTabs((tab) => (tab.key === key ? { ...tab, content } : tab));
}

export function keepTab(key: string): void {
  changeTabs((tab) => (tab.key === key ? { ...tab, preview: false } : tab));
}

export function activateTab(key: string): void {
  setState((state) => activated(state, key));
}

type ClosingListener = (key: string) => void;

const closingListeners = new Set<ClosingListener>();

/** Called while the tab still exists. */
export function subscribeToClosing(listener: ClosingListener): () => void {
  closingListeners.add(listener);
  return () => closingListeners.delete(listener);
}

export function closeTab(key: string): void {
  for (const listener of closingListeners) listener(key);
  setState((state) => closed(state, key));
}

/** Shows an empty page on the focused side; the tabs stay open. */
export function showNoTab(): void {
  setState(withNothingShown);
}

/** Closes the tabs of a removed connection. */
export function forgetConnection(connectionId: string): void {
  const isOfConnection = ({ content }: Tab) =>
    'connectionId' in content && content.connectionId === connectionId;
  for (const tab of openTabs().filter(isOfConnection)) closeTab(tab.key);
  if (getState().connectionId === connectionId) setState({ connectionId: null });
}

/** Shows the tables of a connection: its last open table, or the root. */
export function showTablesOf(connectionId: string): void {
  const isTable = ({ content }: Tab) =>
    content.kind === 'table' && content.connectionId === connectionId && !hasForm(content.page);
  if (!showLast(isTable)) openTab({ kind: 'namespace', connectionId, id: [] }, { preview: true });
  setState({ connectionId });
}

/** Activates the last open tab of a kind, preferably on the focused side; returns false if none is open. */
export function showLast(isWanted: (tab: Tab) => boolean): boolean {
  const tab = focusedGroup(getState()).tabs.findLast(isWanted) ?? openTabs().findLast(isWanted);
  if (tab !== undefined) activateTab(tab.key);
  return tab !== undefined;
}

export function stepTab(step: 1 | -1): void {
  const { tabs, activeKey } = focusedGroup(getState());
  const index = tabs.findIndex((tab) => tab.key === activeKey);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  if (next !== undefined) activateTab(next.key);
}

export function updateLayout(layout: Partial<WorkspaceLayout>): void {
  setState(layout);
}

/** The connection of the sidebar: the selected one if it exists, else the first. */
export function useShownConnection(): Connection | undefined {
  const chosen = useWorkspace((state) => state.connectionId);
  return useHostState(({ connections }) => shownOf(connections, chosen));
}

/** The same without a subscription, for commands. */
export function shownConnection(): Connection | undefined {
  return shownOf(useHostState.getState().connections, useWorkspace.getState().connectionId);
}

function shownOf(connections: readonly Connection[], chosen: string | null): Connection | undefined {
  return connections.find(({ id }) => id === chosen) ?? connections[0];
}

/** Returns whether the tab may close now; if not, it asks the user itself. */
type Guard = () => boolean;

const guards = new Map<string, Guard>();

/** Asks before the tab closes if typed text would be lost. */
export function guardTab(key: string, guard: Guard): () => void {
  guards.set(key, guard);
  return () => {
    if (guards.get(key) === guard) guards.delete(key);
  };
}

/** Closes a tab for the user. Returns false if a guard asks first. */
export function requestClose(key: string): boolean {
  const mayClose = guards.get(key)?.() ?? true;
  if (mayClose) closeTab(key);
  return mayClose;
}

/** Closes one after the other until one has a question: two dialogs at once can’t be answered. */
export function requestCloseAll(keys: readonly string[]): void {
  keys.every(requestClose);
}
