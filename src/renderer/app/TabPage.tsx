import { memo, type ReactNode } from 'react';
import type { Connection } from '../../contract/index.ts';
import { BatchPage } from '../features/batch/index.ts';
import { CompareTablesPage } from '../features/compare-tables/index.ts';
import { ConnectionPage } from '../features/connections/index.ts';
import { CreateTablePage } from '../features/create-table/index.ts';
import { ServerPage } from '../features/local-server/index.ts';
import { NamespacePage } from '../features/namespace/index.ts';
import { PlanTextPage } from '../features/plan/index.ts';
import { CompareTab, PlansTab, QueryPage, WhatIfTab } from '../features/query/index.ts';
import { SettingsPage } from '../features/settings/index.ts';
import { TablePage } from '../features/table/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import type { TabContent, TableContent } from '../lib/workspace/workspace.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ConnectIcon } from '../ui/icons/icons.ts';

export interface TabPageProps {
  readonly tabKey: string;
  readonly content: TabContent;
}

/** What a tab shows. It stays as it is where only the tab is another: one that is kept now. */
export const TabPage = memo(function TabPage({ tabKey, content }: TabPageProps) {
  switch (content.kind) {
    case 'table':
    case 'query':
    case 'what-if':
      return (
        <OnConnection id={content.connectionId}>
          {(connection) => <PageOfTable connection={connection} content={content} />}
        </OnConnection>
      );
    case 'plans':
      return <PlansTab />;
    case 'plan':
      return <PlanTextPage textId={content.textId} />;
    case 'compare':
      return <CompareTab before={content.before} after={content.after} />;
    case 'compare-tables':
      return <CompareTablesPage tabKey={tabKey} content={content} />;
    case 'batch':
      return <BatchPage draftId={content.draftId} />;
    case 'create-table':
      return <CreateTablePage connectionId={content.connectionId} id={content.namespace} />;
    case 'namespace':
      return (
        <OnConnection id={content.connectionId}>
          {(connection) => <NamespacePage connection={connection} id={content.id} />}
        </OnConnection>
      );
    case 'connection':
      return <ConnectionPage tabKey={tabKey} connectionId={content.connectionId} />;
    case 'server':
      return <ServerPage />;
    case 'settings':
      return <SettingsPage />;
  }
});

interface PageOfTableProps {
  readonly connection: Connection;
  readonly content: TableContent;
}

function PageOfTable({ connection, content: { kind, id } }: PageOfTableProps) {
  switch (kind) {
    case 'table':
      return <TablePage connection={connection} id={id} active />;
    case 'query':
      return <QueryPage connection={connection} id={id} />;
    case 'what-if':
      return <WhatIfTab connection={connection} id={id} />;
  }
}

interface OnConnectionProps {
  readonly id: string;
  readonly children: (connection: Connection) => ReactNode;
}

function OnConnection({ id, children }: OnConnectionProps) {
  const connection = useConnection(id);
  if (connection !== undefined) return children(connection);
  return (
    <EmptyState icon={ConnectIcon} title="Connection removed">
      Add the connection again to open its tables.
    </EmptyState>
  );
}
