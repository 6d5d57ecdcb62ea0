import { type Connection, FIRST_WORKSPACE } from '../../contract/index.ts';
import { Sidebar } from '../features/browse/index.ts';
import { TableInspector } from '../features/table/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import { setInspectorOpen, useInspectorOpen } from '../lib/workspace/inspector.ts';
import { useNarrow } from '../lib/workspace/use-narrow.ts';
import { activeTab, type TabContent, updateLayout, useWorkspace } from '../lib/workspace/workspace.ts';
import { classNames } from '../ui/class-names.ts';
import { Splitter } from '../ui/Splitter.tsx';
import styles from './Frame.module.css';
import { WorkArea } from './WorkArea.tsx';

/** The tree, the page, and the details of what has the focus on it. */
export function Columns({ connection }: { readonly connection: Connection | undefined }) {
  const inspectorOpen = useInspectorOpen();
  const content = useWorkspace((state) => activeTab(state)?.content);
  return (
    <div className={styles.columns}>
      {connection !== undefined && <SidebarColumn connection={connection} />}
      <main className={styles.work}>
        <WorkArea />
      </main>
      {inspectorOpen && content?.kind === 'table' && <InspectorColumn table={content} />}
    </div>
  );
}

function SidebarColumn({ connection }: { readonly connection: Connection }) {
  const width = useWorkspace((state) => state.sidebarWidth);
  return (
    <div className={styles.sidebar} style={{ width }}>
      <Sidebar key={connection.id} connection={connection} />
      <Splitter
        label="Sidebar width"
        panel="left"
        size={width}
        min={200}
        max={560}
        defaultSize={FIRST_WORKSPACE.sidebarWidth}
        onResize={(sidebarWidth) => updateLayout({ sidebarWidth })}
      />
    </div>
  );
}

function InspectorColumn({ table }: { readonly table: Extract<TabContent, { kind: 'table' }> }) {
  const width = useWorkspace((state) => state.inspectorWidth);
  const narrow = useNarrow();
  const connection = useConnection(table.connectionId);
  if (connection === undefined) return null;
  return (
    <aside
      className={classNames(styles.inspector, narrow && styles.over)}
      style={{ width }}
      aria-label="Inspector"
    >
      <TableInspector connection={connection} id={table.id} onClose={() => setInspectorOpen(false)} />
      <Splitter
        label="Inspector width"
        panel="right"
        size={width}
        min={220}
        max={560}
        defaultSize={FIRST_WORKSPACE.inspectorWidth}
        onResize={(inspectorWidth) => updateLayout({ inspectorWidth })}
      />
    </aside>
  );
}
