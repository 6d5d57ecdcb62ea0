import type { ReactNode } from 'react';
import { CONNECTION_STATES } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { ConnectionRemoved } from '#domain/ConnectionRemoved.tsx';
import { BatchList, BatchPage, BatchSide } from '#features/batch/index.ts';
import { CompareTablesPage } from '#features/compare-tables/index.ts';
import { ConnectionList, ConnectionPage, ConnectionSide } from '#features/connections/index.ts';
import { CreateTablePage } from '#features/create-table/index.ts';
import { ServerPage } from '#features/local-server/index.ts';
import { NamespacePage } from '#features/namespace/index.ts';
import { PlanTextInspector } from '#features/plan/index.ts';
import {
  CompareTab,
  PlansTab,
  PlanTextTab,
  QueryInspector,
  QueryPage,
  QueryPanel,
  QueryStrip,
  TunePage,
  TunePanel,
  useQueryState,
} from '#features/query/lazy-pages.ts';
import { AboutPage, SettingsPage } from '#features/settings/index.ts';
import { TableInspector, TablePage } from '#features/table/index.ts';
import { useConnection } from '#lib/host/host-state.ts';
import type { ContentOf } from '#lib/workspace/page-kinds.ts';
import type { CompareTablesContent, TabContent } from '#lib/workspace/workspace.ts';
import {
  BatchIcon,
  CompareIcon,
  ConnectIcon,
  FileIcon,
  InfoIcon,
  NamedTableIcon,
  NamespaceIcon,
  NewTableIcon,
  PlanIcon,
  ServerIcon,
  SettingsIcon,
  TuneIcon,
} from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import styles from './AppShell.module.css';
import { PanelColumn } from './PanelColumn.tsx';

type Kind = TabContent['kind'];

interface Shown<Content> {
  readonly content: Content;
  readonly tabKey: string;
}

interface Inspected<Content> extends Shown<Content> {
  readonly onClose: () => void;
}

/** How one kind of page looks. What the workspace keeps of it is in `lib/workspace/page-kinds.ts`, its link in `lib/links`. */
interface PageDefinition<Content> {
  readonly icon: Icon;
  readonly title: (content: Content, connections: readonly Connection[]) => string;
  /** Absent where it is the title. */
  readonly tooltip?: (content: Content) => string | undefined;
  readonly page: (shown: Shown<Content>) => ReactNode;
  /** SECURITY: what is typed there is nowhere else, so the page stays as long as its tab does. */
  readonly isKept?: true;
  /** The details of what is selected on the page. */
  readonly inspector?: (inspected: Inspected<Content>) => ReactNode;
  readonly minInspector?: number;
  /** What stands in the place of the tree. */
  readonly column?: (shown: Shown<Content>) => ReactNode;
}

const PAGES: { readonly [Of in Kind]: PageDefinition<ContentOf<Of>> } = {
  table: {
    icon: NamedTableIcon,
    title: ({ id }) => nameOf(id),
    tooltip: ({ id }) => wholeId(id),
    page: ({ content: { connectionId, id } }) => (
      <OnConnection id={connectionId}>
        {(connection) => <TablePage connection={connection} id={id} active />}
      </OnConnection>
    ),
    inspector: ({ content, onClose }) => <InspectorOfTable table={content} onClose={onClose} />,
  },
  query: {
    icon: PlanIcon,
    title: ({ id }) => `${nameOf(id)} query`,
    page: ({ content: { connectionId, id } }) => (
      <OnConnection id={connectionId}>
        {(connection) => <QueryPage connection={connection} id={id} />}
      </OnConnection>
    ),
    inspector: ({ content: { connectionId, id }, tabKey: key, onClose }) => (
      <QueryInspector key={key} connectionId={connectionId} id={id} onClose={onClose} />
    ),
    column: ({ content }) => <QueryColumn {...content} />,
  },
  tune: {
    icon: TuneIcon,
    title: ({ id }) => `${nameOf(id)} tune`,
    page: ({ content: { connectionId, id } }) => (
      <OnConnection id={connectionId}>
        {(connection) => <TunePage connection={connection} id={id} />}
      </OnConnection>
    ),
    column: ({ content }) => <TuneColumn {...content} />,
  },
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
  'create-table': {
    icon: NewTableIcon,
    title: () => 'New table',
    page: ({ content }) => <CreateTablePage connectionId={content.connectionId} id={content.namespace} />,
  },
  namespace: {
    icon: NamespaceIcon,
    // The root is called as its connection is.
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
    // A test has a time, a layer and a finding in one line.
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

export function pageOf<Content extends TabContent>({ kind }: Content): PageDefinition<Content> {
  // Each kind is under its own name, which the types can't follow through the union.
  return PAGES[kind] as PageDefinition<Content>;
}

export function tabTitle(content: TabContent, connections: readonly Connection[] = []): string {
  return pageOf(content).title(content, connections);
}

/** Also in which connection it is: two of them may have a table of that name. */
export function tabTooltip(content: TabContent, connections: readonly Connection[]): string {
  const words = pageOf(content).tooltip?.(content) ?? tabTitle(content, connections);
  const connection = connectionOf(content, connections);
  if (connection === undefined || words.startsWith(connection.name)) return words;
  return `${connection.name}${connection.production ? ` (${CONNECTION_STATES.production.short})` : ''}: ${words}`;
}

/** The one that a page is about; undefined where it is about none, or about two. */
export function connectionOf(
  content: TabContent,
  connections: readonly Connection[],
): Connection | undefined {
  const wanted =
    content.kind === 'compare-tables' && content.before.connectionId === content.after.connectionId
      ? content.before.connectionId
      : 'connectionId' in content && content.connectionId;
  return connections.find(({ id }) => id === wanted);
}

/** A table is called by its name; the whole id is in the tooltip. */
function nameOf(id: readonly string[]): string {
  return id.at(-1) ?? 'root';
}

function wholeId(id: readonly string[]): string | undefined {
  return id.length > 0 ? id.join(' / ') : undefined;
}

/** Of two versions of one table its name, and the versions. */
function comparisonTitle({ before, after }: CompareTablesContent): string {
  const [one, other] = [nameOf(before.id), nameOf(after.id)];
  const isOneTable =
    before.connectionId === after.connectionId && JSON.stringify(before.id) === JSON.stringify(after.id);
  if (isOneTable && before.version === after.version) return `${one} vs …`;
  return isOneTable
    ? `${one}: ${before.version ?? 'latest'} vs ${after.version ?? 'latest'}`
    : `${one} vs ${other}`;
}

interface InspectorOfTableProps {
  readonly table: ContentOf<'table'>;
  readonly onClose: () => void;
}

function InspectorOfTable({ table: { connectionId, id }, onClose }: InspectorOfTableProps) {
  const connection = useConnection(connectionId);
  return connection && <TableInspector connection={connection} id={id} onClose={onClose} />;
}

function QueryColumn({ connectionId, id }: ContentOf<'query'>) {
  const connection = useConnection(connectionId);
  const { isFolded } = useQueryState(connectionId, id);
  if (connection === undefined) return null;
  if (isFolded) {
    return (
      <div className={styles.strip}>
        <QueryStrip connection={connection} id={id} />
      </div>
    );
  }
  return (
    <PanelColumn label="Query panel width" least={292}>
      <QueryPanel key={JSON.stringify([connectionId, id])} connection={connection} id={id} />
    </PanelColumn>
  );
}

function TuneColumn({ connectionId, id }: ContentOf<'tune'>) {
  const connection = useConnection(connectionId);
  if (connection === undefined) return null;
  return (
    <PanelColumn label="Tune panel width" least={276}>
      <TunePanel key={JSON.stringify([connectionId, id])} connection={connection} id={id} />
    </PanelColumn>
  );
}

interface OnConnectionProps {
  readonly id: string;
  readonly children: (connection: Connection) => ReactNode;
}

function OnConnection({ id, children }: OnConnectionProps) {
  const connection = useConnection(id);
  if (connection !== undefined) return children(connection);
  return <ConnectionRemoved>Add the connection again to open its tables.</ConnectionRemoved>;
}
