import { type ReactNode, useRef } from 'react';
import { type Connection, FIRST_WORKSPACE } from '../../contract/index.ts';
import { BatchList, BatchSide, useIsBatchGone } from '../features/batch/index.ts';
import { Sidebar } from '../features/browse/index.ts';
import { ConnectionList, ConnectionSide } from '../features/connect/index.ts';
import { PlanInspector } from '../features/plan/index.ts';
import { QueryPanel, QueryStrip, useQueryState } from '../features/query/index.ts';
import { TableInspector } from '../features/table/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import { setInspectorOpen, useInspectorOpen } from '../lib/workspace/inspector.ts';
import { useNarrow } from '../lib/workspace/use-narrow.ts';
import {
  activeTab,
  hasInspector,
  type Tab,
  type TableContent,
  tabKey,
  updateLayout,
  useWorkspace,
} from '../lib/workspace/workspace.ts';
import { classNames } from '../ui/class-names.ts';
import { Splitter } from '../ui/Splitter.tsx';
import styles from './Frame.module.css';
import { PanelColumn } from './PanelColumn.tsx';
import { showRequest } from './show-request.ts';
import { useEscapeFromOver } from './use-escape-from-over.ts';
import { WorkArea } from './work/WorkArea.tsx';

/** The tree or the query, the page, and the details of what has the focus on it. */
export function Columns({ connection }: { readonly connection: Connection | undefined }) {
  const inspectorOpen = useInspectorOpen();
  const tab = useWorkspace(activeTab);
  const isGone = useIsBatchGone(tab?.content.kind === 'batch' ? tab.content.draftId : undefined);
  return (
    <div className={styles.columns}>
      <LeftColumn connection={connection} tab={isGone ? undefined : tab} />
      <main className={styles.work}>
        <WorkArea />
      </main>
      {inspectorOpen && tab !== undefined && hasInspector(tab.content) && !isGone && (
        <InspectorColumn tab={tab} />
      )}
    </div>
  );
}

interface LeftColumnProps {
  readonly connection: Connection | undefined;
  readonly tab: Tab | undefined;
}

function LeftColumn({ connection, tab }: LeftColumnProps) {
  if (tab?.content.kind === 'query') return <QueryColumn table={tab.content} />;
  if (tab?.content.kind === 'batch') {
    return (
      <PanelColumn label="Width of the operations" least={240}>
        <BatchList key={tab.key} draftId={tab.content.draftId} />
      </PanelColumn>
    );
  }
  if (tab?.content.kind === 'connection') {
    return (
      <PanelColumn label="Width of the connections" least={200}>
        <ConnectionList selectedId={tab.content.connectionId} />
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
    <PanelColumn label="Query width" least={292}>
      <QueryPanel
        key={JSON.stringify([table.connectionId, table.id])}
        connection={connection}
        id={table.id}
      />
    </PanelColumn>
  );
}

function InspectorColumn({ tab }: { readonly tab: Tab }) {
  const least = LEAST_INSPECTOR[tab.content.kind] ?? 220;
  const width = useWorkspace((state) => Math.max(least, state.inspectorWidth));
  const narrow = useNarrow();
  const aside = useRef<HTMLElement>(null);
  useEscapeFromOver(aside, narrow);
  return (
    <aside
      ref={aside}
      className={classNames(styles.inspector, narrow && styles.over)}
      style={{ width }}
      aria-label="Inspector"
    >
      <InspectorOf tab={tab} />
      <Splitter
        label="Inspector width"
        panel="right"
        size={width}
        min={least}
        max={560}
        defaultSize={FIRST_WORKSPACE.inspectorWidth}
        onResize={(inspectorWidth) => updateLayout({ inspectorWidth })}
      />
    </aside>
  );
}

/** A test has a time, a layer and a finding in one line. */
const LEAST_INSPECTOR: Readonly<Partial<Record<Tab['content']['kind'], number>>> = { connection: 360 };

function InspectorOf({ tab: { key, content } }: { readonly tab: Tab }): ReactNode {
  const close = () => setInspectorOpen(false);
  if (content.kind === 'table') return <InspectorOfTable table={content} onClose={close} />;
  if (content.kind === 'batch') return <BatchSide key={key} draftId={content.draftId} onClose={close} />;
  if (content.kind === 'connection') return <ConnectionSide key={key} tabKey={key} onClose={close} />;
  // The view of a plan goes by what it shows, also where two tabs show it.
  return <PlanInspector key={key} viewKey={tabKey(content)} onClose={close} />;
}

interface InspectorOfTableProps {
  readonly table: TableContent;
  readonly onClose: () => void;
}

function InspectorOfTable({ table, onClose }: InspectorOfTableProps) {
  const connection = useConnection(table.connectionId);
  return (
    connection && (
      <TableInspector connection={connection} id={table.id} onClose={onClose} onOpenActivity={showRequest} />
    )
  );
}
