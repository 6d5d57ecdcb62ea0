import type { Connection } from '../../contract/index.ts';
import { BatchList, useIsBatchGone } from '../features/batch/index.ts';
import { ConnectionList } from '../features/connections/index.ts';
import { QueryPanel, QueryStrip, useQueryState } from '../features/query/index.ts';
import { Sidebar } from '../features/sidebar/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import {
  activeTab,
  type Tab,
  type TableContent,
  useWorkspace,
  type WorkspaceState,
} from '../lib/workspace/workspace.ts';
import styles from './AppShell.module.css';
import { PanelColumn } from './PanelColumn.tsx';

export interface PrimarySidebarProps {
  readonly connection: Connection | undefined;
}

/** The tree, or what the page that is shown has in its place. */
export function PrimarySidebar({ connection }: PrimarySidebarProps) {
  const own = useWorkspace(pageWithOwnColumn);
  const isGone = useIsBatchGone(own?.content.kind === 'batch' ? own.content.draftId : undefined);
  if (own?.content.kind === 'query') return <QueryColumn table={own.content} />;
  if (own?.content.kind === 'batch' && !isGone) {
    return (
      <PanelColumn label="Operations panel width" least={240}>
        <BatchList key={own.key} draftId={own.content.draftId} />
      </PanelColumn>
    );
  }
  if (own?.content.kind === 'connection') {
    return (
      <PanelColumn label="Connections panel width" least={200}>
        <ConnectionList selectedId={own.content.connectionId} />
      </PanelColumn>
    );
  }
  if (connection === undefined) return null;
  return (
    <PanelColumn label="Sidebar width" least={200}>
      <Sidebar key={connection.id} connection={connection} />
    </PanelColumn>
  );
}

/** The same for every page that stands beside the tree: none. */
function pageWithOwnColumn(state: WorkspaceState): Tab | undefined {
  const tab = activeTab(state);
  return tab !== undefined && ['query', 'batch', 'connection'].includes(tab.content.kind) ? tab : undefined;
}

function QueryColumn({ table }: { readonly table: TableContent }) {
  const connection = useConnection(table.connectionId);
  const { isFolded } = useQueryState(table.connectionId, table.id);
  if (connection === undefined) return null;
  if (isFolded) {
    return (
      <div className={styles.strip}>
        <QueryStrip connection={connection} id={table.id} />
      </div>
    );
  }
  return (
    <PanelColumn label="Query panel width" least={292}>
      <QueryPanel
        key={JSON.stringify([table.connectionId, table.id])}
        connection={connection}
        id={table.id}
      />
    </PanelColumn>
  );
}
