import { CONNECTION_STATES } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { sameRef } from '#contract/table-ref.ts';
import { BatchList, BatchPage, BatchSide, HistoryPage, RecordSide } from '#features/batch/index.ts';
import { CompareTablesPage } from '#features/compare-tables/index.ts';
import { ConnectionList, ConnectionPage, ConnectionSide } from '#features/connections/index.ts';
import { CreateTablePage } from '#features/create-table/index.ts';
import { ServerPage } from '#features/local-server/index.ts';
import { NamespacePage } from '#features/namespace/index.ts';
import { PlanTextInspector } from '#features/plan/index.ts';
import { CompareTab, PlansTab, PlanTextTab } from '#features/query/lazy-pages.ts';
import { AboutPage, SettingsPage } from '#features/settings/index.ts';
import type { ContentOf } from '#lib/workspace/page-kinds.ts';
import type { CompareTablesContent, TabContent } from '#lib/workspace/workspace.ts';
import {
  BatchIcon,
  CompareIcon,
  ConnectIcon,
  FileIcon,
  HistoryIcon,
  InfoIcon,
  NamespaceIcon,
  NewTableIcon,
  PlanIcon,
  ServerIcon,
  SettingsIcon,
} from '#ui/icons.ts';
import { PanelColumn } from './PanelColumn.tsx';
import { lastNameOf, OnConnection, type PageDefinition, wholeId } from './page-definition.tsx';
import { tablePageDefinition } from './table-pages.tsx';

type Kind = TabContent['kind'];

/** The pages of a table are in `table-pages.tsx`. */
const PAGES: { readonly [Of in Exclude<Kind, 'table'>]: PageDefinition<ContentOf<Of>> } = {
  plans: { icon: PlanIcon, title: () => 'Plans', page: () => <PlansTab /> },
  plan: {
    icon: FileIcon,
    title: ({ name }) => name,
    page: ({ content }) => <PlanTextTab textId={content.textId} />,
    inspector: ({ content, tabKey: key, onClose }) => (
      <PlanTextInspector key={key} textId={content.textId} onClose={onClose} />
    ),
  },
  compare: {
    icon: CompareIcon,
    title: () => 'Compare plans',
    page: ({ content }) => <CompareTab before={content.before} after={content.after} />,
  },
  'compare-tables': {
    icon: CompareIcon,
    title: comparisonTitle,
    page: (shown) => <CompareTablesPage {...shown} />,
  },
  batch: {
    icon: BatchIcon,
    title: ({ name }) => name,
    page: ({ content }) => <BatchPage draftId={content.draftId} />,
    inspector: ({ content, tabKey: key, onClose }) => (
      <BatchSide key={key} draftId={content.draftId} onClose={onClose} />
    ),
    column: ({ content, tabKey: key }) => (
      <PanelColumn label="Operations panel width" least={240}>
        <BatchList key={key} draftId={content.draftId} />
      </PanelColumn>
    ),
  },
  history: {
    icon: HistoryIcon,
    title: () => 'History',
    page: () => <HistoryPage />,
    inspector: ({ onClose }) => <RecordSide onClose={onClose} />,
  },
  'create-table': {
    icon: NewTableIcon,
    title: () => 'New table',
    page: ({ content }) => <CreateTablePage connectionId={content.connectionId} id={content.namespace} />,
  },
  namespace: {
    icon: NamespaceIcon,
    // The root has the name of its connection.
    title: ({ id, connectionId }, connections) =>
      id.at(-1) ?? connections.find((connection) => connection.id === connectionId)?.name ?? 'root',
    tooltip: ({ id }) => wholeId(id),
    page: ({ content: { connectionId, id } }) => (
      <OnConnection id={connectionId}>
        {(connection) => <NamespacePage connection={connection} id={id} />}
      </OnConnection>
    ),
  },
  connection: {
    icon: ConnectIcon,
    title: ({ connectionId, isBucket }, connections) => {
      const connection = connections.find(({ id }) => id === connectionId);
      if (connection !== undefined) return `${connection.name} settings`;
      return isBucket ? 'Open bucket' : 'New connection';
    },
    page: ({ content: { connectionId, isBucket }, tabKey: key }) => (
      <ConnectionPage tabKey={key} connectionId={connectionId} isBucket={isBucket} />
    ),
    isKept: true,
    inspector: ({ tabKey: key, onClose }) => <ConnectionSide key={key} tabKey={key} onClose={onClose} />,
    // A connection test has a time, a layer, and a finding on one line.
    minInspector: 360,
    column: ({ content }) => (
      <PanelColumn label="Connections panel width" least={200}>
        <ConnectionList selectedId={content.connectionId} />
      </PanelColumn>
    ),
  },
  server: { icon: ServerIcon, title: () => 'Local server', page: () => <ServerPage /> },
  settings: { icon: SettingsIcon, title: () => 'Settings', page: () => <SettingsPage /> },
  about: { icon: InfoIcon, title: () => 'About Vitrine', page: () => <AboutPage /> },
};

export function pageOf<Content extends TabContent>(content: Content): PageDefinition<Content> {
  const found = content.kind === 'table' ? tablePageDefinition(content) : PAGES[content.kind];
  // Each kind is stored under its own name, which the types can’t express for the union.
  return found as PageDefinition<Content>;
}

export function tabTitle(content: TabContent, connections: readonly Connection[] = []): string {
  return pageOf(content).title(content, connections);
}

/** Includes the connection, because two connections may have a table of the same name. */
export function tabTooltip(content: TabContent, connections: readonly Connection[]): string {
  const text = pageOf(content).tooltip?.(content) ?? tabTitle(content, connections);
  const connection = connectionOf(content, connections);
  if (connection === undefined || text.startsWith(connection.name)) return text;
  return `${connection.name}${connection.production ? ` (${CONNECTION_STATES.production.short})` : ''}: ${text}`;
}

/** The connection of a page; undefined if the page has none or two. */
export function connectionOf(
  content: TabContent,
  connections: readonly Connection[],
): Connection | undefined {
  const connectionId =
    content.kind === 'compare-tables' && content.before.connectionId === content.after.connectionId
      ? content.before.connectionId
      : 'connectionId' in content && content.connectionId;
  return connections.find(({ id }) => id === connectionId);
}

/** For two versions of one table: its name and both versions. */
function comparisonTitle(
  { before, after }: CompareTablesContent,
  connections: readonly Connection[],
): string {
  const isOneConnection = before.connectionId === after.connectionId;
  const label = ({ connectionId, id }: CompareTablesContent['before']) => {
    const connection = isOneConnection ? undefined : connections.find((each) => each.id === connectionId);
    return connection === undefined ? lastNameOf(id) : `${lastNameOf(id)} (${connection.name})`;
  };
  const [one, other] = [label(before), label(after)];
  const isOneTable = sameRef(before, after);
  if (isOneTable && before.version === after.version) return `${one} vs …`;
  return isOneTable
    ? `${one}: ${before.version ?? 'latest'} vs ${after.version ?? 'latest'}`
    : `${one} vs ${other}`;
}
