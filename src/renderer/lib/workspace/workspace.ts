import { create } from 'zustand';
import { FIRST_WORKSPACE } from '../../../contract/app.ts';

/** A page about one table. */
export interface TableContent {
  readonly kind: 'table' | 'query' | 'what-if';
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Where a plan is: among the runs that the host keeps, or among the texts that were opened. */
export type PlanSource = { readonly runId: string } | { readonly textId: string };

/** What a tab of the work area shows. */
export type TabContent =
  /** A table; a query on it and its plan; what if that query's parameters were others. */
  | TableContent
  /** Where plans are opened: texts, and what ran before. */
  | { readonly kind: 'plans' }
  /** The text of a plan that was pasted, opened or dropped. */
  | { readonly kind: 'plan'; readonly textId: string; readonly name: string }
  | { readonly kind: 'compare'; readonly before: PlanSource; readonly after: PlanSource }
  /** A batch that is put together, or that was sent. */
  | { readonly kind: 'batch'; readonly draftId: string; readonly name: string }
  /** A table made from a file, or from a schema alone, below a namespace. */
  | { readonly kind: 'create-table'; readonly connectionId: string; readonly namespace: readonly string[] }
  | ConnectionContent
  | { readonly kind: 'server' }
  | { readonly kind: 'settings' };

/** How a server is reached; null while it is a new one that was not saved yet. */
export interface ConnectionContent {
  readonly kind: 'connection';
  readonly connectionId: string | null;
}

export function isAboutTable(content: TabContent): content is TableContent {
  return 'id' in content;
}

/** The pages of the area of plans. */
export function isPlanPage({ kind }: TabContent): boolean {
  return ['plans', 'plan', 'query', 'what-if', 'compare'].includes(kind);
}

/** Whether something on the page can have its details beside it. */
export function hasInspector({ kind }: TabContent): boolean {
  return ['table', 'query', 'plan', 'batch', 'connection'].includes(kind);
}

export interface Tab {
  readonly key: string;
  readonly content: TabContent;
  /** In italics, and reused by the next table that is only looked at. */
  readonly preview: boolean;
}

/** Where the user is: the one store of the window's own state. What the host says lives in `lib/host`. */
export interface WorkspaceState {
  readonly connectionId: string | null;
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  readonly sidebarWidth: number;
  readonly drawerOpen: boolean;
  readonly drawerHeight: number;
  readonly inspectorOpen: boolean;
  readonly inspectorWidth: number;
}

export const useWorkspace = create<WorkspaceState>(() => ({
  connectionId: null,
  tabs: [],
  activeKey: null,
  sidebarWidth: FIRST_WORKSPACE.sidebarWidth,
  drawerOpen: FIRST_WORKSPACE.drawerOpen,
  drawerHeight: FIRST_WORKSPACE.drawerHeight,
  inspectorOpen: FIRST_WORKSPACE.inspectorOpen,
  inspectorWidth: FIRST_WORKSPACE.inspectorWidth,
}));

const { getState, setState } = useWorkspace;

export function activeTab({ tabs, activeKey }: Pick<WorkspaceState, 'tabs' | 'activeKey'>): Tab | undefined {
  return tabs.find(({ key }) => key === activeKey);
}

/** Its tree stands where the list of connections is while one of their pages is shown: that page steps back. */
export function showConnection(connectionId: string): void {
  setState((state) => ({
    connectionId,
    ...(activeTab(state)?.content.kind === 'connection' ? { activeKey: null } : {}),
  }));
}

/** Opens a tab or shows the one that is open. Only a table or a connection can be a preview. */
export function openTab(content: TabContent, options: { preview?: boolean } = {}): void {
  setState((state) => ({
    ...withTab(state.tabs, content, options.preview ?? false),
    // Whoever looks at how a connection is set wants to be back at the tables of the other.
    ...('connectionId' in content && content.kind !== 'connection'
      ? { connectionId: content.connectionId }
      : {}),
  }));
}

export function withTab(
  tabs: readonly Tab[],
  content: TabContent,
  preview: boolean,
): Pick<WorkspaceState, 'tabs' | 'activeKey'> {
  // Not by its key: a tab keeps that when it is told that it shows something else by now.
  const open = tabs.find((other) => tabKey(other.content) === tabKey(content));
  const key = open?.key ?? freeKey(tabs, tabKey(content));
  const tab: Tab = { key, content, preview };
  if (open !== undefined) {
    return { tabs: preview ? tabs : tabs.with(tabs.indexOf(open), tab), activeKey: key };
  }
  const reused = preview ? tabs.findIndex((other) => other.preview) : -1;
  return { tabs: reused < 0 ? [...tabs, tab] : tabs.with(reused, tab), activeKey: key };
}

function freeKey(tabs: readonly Tab[], key: string): string {
  return tabs.some((tab) => tab.key === key) ? freeKey(tabs, `${key} again`) : key;
}

/** The tab stays and its page with it; only what it is about has got a name: a new connection was saved. */
export function retitleTab(key: string, content: TabContent): void {
  setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.key === key ? { ...tab, content } : tab)) }));
}

export function keepTab(key: string): void {
  setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.key === key ? { ...tab, preview: false } : tab)),
  }));
}

export function activateTab(key: string): void {
  setState({ activeKey: key });
}

export function closeTab(key: string): void {
  setState((state) => withoutTab(state, key));
}

/** The neighbour on the right takes over, at the end the one on the left. */
export function withoutTab(
  { tabs, activeKey }: Pick<WorkspaceState, 'tabs' | 'activeKey'>,
  key: string,
): Pick<WorkspaceState, 'tabs' | 'activeKey'> {
  const index = tabs.findIndex((tab) => tab.key === key);
  if (index < 0) return { tabs, activeKey };
  const left = tabs.toSpliced(index, 1);
  return {
    tabs: left,
    activeKey: activeKey === key ? ((left[index] ?? left.at(-1))?.key ?? null) : activeKey,
  };
}

/** Tabs of a connection that is gone go with it. */
export function forgetConnection(connectionId: string): void {
  const isOfConnection = ({ content }: Tab) =>
    'connectionId' in content && content.connectionId === connectionId;
  for (const tab of getState().tabs.filter(isOfConnection)) closeTab(tab.key);
  if (getState().connectionId === connectionId) setState({ connectionId: null });
}

/** Back to the tables of a connection: the last of them that is open, or the tree beside an empty page. */
export function showTablesOf(connectionId: string): void {
  setState(({ tabs }) => {
    const table = tabs.findLast(
      ({ content }) => content.kind === 'table' && content.connectionId === connectionId,
    );
    return { connectionId, activeKey: table?.key ?? null };
  });
}

export function stepTab(step: 1 | -1): void {
  const { tabs, activeKey } = getState();
  const index = tabs.findIndex((tab) => tab.key === activeKey);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  if (next !== undefined) activateTab(next.key);
}

export function tabKey(content: TabContent): string {
  switch (content.kind) {
    case 'table':
    case 'query':
    case 'what-if':
      return `${content.kind} ${content.connectionId} ${JSON.stringify(content.id)}`;
    case 'plan':
      return `plan ${content.textId}`;
    case 'batch':
      return `batch ${content.draftId}`;
    case 'connection':
      return `connection ${content.connectionId ?? ''}`;
    case 'create-table':
      return `create-table ${content.connectionId} ${JSON.stringify(content.namespace)}`;
    case 'compare':
      return `compare ${JSON.stringify([content.before, content.after])}`;
    default:
      return content.kind;
  }
}

export function updateLayout(
  layout: Partial<
    Pick<WorkspaceState, 'sidebarWidth' | 'drawerOpen' | 'drawerHeight' | 'inspectorOpen' | 'inspectorWidth'>
  >,
): void {
  setState(layout);
}
