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
  hasForm,
  isCompareSection,
  type PlanSource,
  TABLE_PAGES,
  type TabContent,
  type TableContent,
  type TablePageName,
  tabKey,
  tablePageNamed,
  tablePageOf,
} from './page-kinds.ts';
export type { SplitSide, Tab, TabGroup, TabGroups } from './tab-groups.ts';

/** How the parts of the window share it. */
interface WorkspaceLayout {
  readonly sidebarWidth: number;
  readonly drawerOpen: boolean;
  readonly drawerHeight: number;
  readonly activityScope: ActivityScope;
  /** Beside pages of which it is a part. */
  readonly inspectorOpen: boolean;
  /** Beside pages whose selection it shows. */
  readonly selectionOpen: boolean;
  readonly inspectorWidth: number;
  /** Of the names of a namespace. */
  readonly hiddenNameColumns: readonly string[];
  /** How much of the work area is the left group's where there are two, from 0 to 1. */
  readonly leftShare: number;
}

/** What is expanded in the sidebar, of one connection. */
interface OpenNamespaces {
  readonly connectionId: string;
  readonly ids: readonly (readonly string[])[];
}

/** Where the user is: the one store of the window's own state. What the host says lives in `lib/host`. */
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

/** The tab that the rest of the window follows: of two that are shown, the one at the side with the focus. */
export function activeTab(groups: TabGroups): Tab | undefined {
  return activeOf(focusedGroup(groups));
}

/** All tabs of the window, at whichever side. */
export function openTabs(): readonly Tab[] {
  return tabsOf(getState());
}

export function useOpenTabs(): readonly Tab[] {
  return useWorkspace(useShallow(tabsOf));
}

/** Its tree stands where the list of connections is while one of their pages is shown: that page steps back. */
export function showConnection(connectionId: string): void {
  if (activeTab(getState())?.content.kind === 'connection') showNoTab();
  setState({ connectionId });
}

interface OpenOptions {
  /** Only what has a place in a catalog, or a connection, can be one. */
  readonly preview?: boolean;
  /** At the other side than the one with the focus. */
  readonly beside?: boolean;
}

/** Opens a tab or shows the one that is open. */
export function openTab(content: TabContent, { preview = false, beside = false }: OpenOptions = {}): void {
  const lastPage = beside ? undefined : lastPages.get(tabKey(content));
  setState((state) =>
    opened(state, { content, preview, lastPage, ...(beside ? { side: otherSide(state.focused) } : {}) }),
  );
}

/** Goes to another page of a table. What is written in a form is meant to stay: its tab is no preview any more. */
export function openTablePage({ connectionId, id }: TableRef, page: TablePageName): void {
  openTab({ kind: 'table', connectionId, id, page }, { preview: !hasForm(page) });
}

/** On which page tables were left, the latest at the end: whoever comes back to one finds it so. */
const lastPages = new Map<string, TablePageName>();
const MOST_LAST_PAGES = 100;

// However a page is left: by another one, by closing its tab, by going back.
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

/** The tabs stay and their pages with them; only what they are about has changed: a new connection was saved. */
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

/** Called while the tab is still there. */
export function subscribeToClosing(listener: ClosingListener): () => void {
  closingListeners.add(listener);
  return () => closingListeners.delete(listener);
}

export function closeTab(key: string): void {
  for (const listener of closingListeners) listener(key);
  setState((state) => closed(state, key));
}

/** An empty page where the user is; the tabs stay. */
export function showNoTab(): void {
  setState(withNothingShown);
}

/** Tabs of a connection that is gone go with it. */
export function forgetConnection(connectionId: string): void {
  const isOfConnection = ({ content }: Tab) =>
    'connectionId' in content && content.connectionId === connectionId;
  for (const tab of openTabs().filter(isOfConnection)) closeTab(tab.key);
  if (getState().connectionId === connectionId) setState({ connectionId: null });
}

/** Back to the tables of a connection: the last of them that is open, or its root. */
export function showTablesOf(connectionId: string): void {
  const isTable = ({ content }: Tab) =>
    content.kind === 'table' && content.connectionId === connectionId && !hasForm(content.page);
  if (!showLast(isTable)) openTab({ kind: 'namespace', connectionId, id: [] }, { preview: true });
  setState({ connectionId });
}

/** Shows the last tab of a kind where the user is, else one at the other side; false where none is open. */
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

/** The connection of the sidebar: the chosen one while it is there, else the first. */
export function useShownConnection(): Connection | undefined {
  const chosen = useWorkspace((state) => state.connectionId);
  return useHostState(({ connections }) => shownOf(connections, chosen));
}

/** The same, for a command that is carried out now. */
export function shownConnection(): Connection | undefined {
  return shownOf(useHostState.getState().connections, useWorkspace.getState().connectionId);
}

function shownOf(connections: readonly Connection[], chosen: string | null): Connection | undefined {
  return connections.find(({ id }) => id === chosen) ?? connections[0];
}

/** Says whether the tab may close now; where it may not, it asks the user by itself. */
type Guard = () => boolean;

const guards = new Map<string, Guard>();

/** What is typed on the page would be lost with the tab: it is asked before. */
export function guardTab(key: string, guard: Guard): () => void {
  guards.set(key, guard);
  return () => {
    if (guards.get(key) === guard) guards.delete(key);
  };
}

/** As the user closes a tab: by its cross, by a key, by a button. False where that was asked first. */
export function askToClose(key: string): boolean {
  const mayClose = guards.get(key)?.() ?? true;
  if (mayClose) closeTab(key);
  return mayClose;
}

/** One after the other, until one has a question: two at once could not be answered. */
export function askToCloseAll(keys: readonly string[]): void {
  keys.every(askToClose);
}
