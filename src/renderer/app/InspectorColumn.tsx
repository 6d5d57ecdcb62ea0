import { memo, type ReactNode, useRef } from 'react';
import { FIRST_WORKSPACE } from '../../contract/index.ts';
import { BatchSide, useIsBatchGone } from '../features/batch/index.ts';
import { ConnectionSide } from '../features/connections/index.ts';
import { PlanInspector } from '../features/plan/index.ts';
import { TableInspector } from '../features/table/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import { setInspectorOpen, useInspectorOpen } from '../lib/workspace/inspector.ts';
import { useNarrow } from '../lib/workspace/use-narrow.ts';
import {
  activeTab,
  hasInspector,
  type Tab,
  type TabContent,
  type TableContent,
  tabKey,
  updateLayout,
  useWorkspace,
  type WorkspaceState,
} from '../lib/workspace/workspace.ts';
import { classNames } from '../ui/class-names.ts';
import { Splitter } from '../ui/Splitter.tsx';
import styles from './AppShell.module.css';
import { useEscapeFromOver } from './use-escape-from-over.ts';

/** The details of what has the focus on the page, where the page has any and the user wants them. */
export function InspectorColumn() {
  const isOpen = useInspectorOpen();
  const tab = useWorkspace(inspectedPage);
  const isGone = useIsBatchGone(tab?.content.kind === 'batch' ? tab.content.draftId : undefined);
  return isOpen && tab !== undefined && !isGone ? <Column tab={tab} /> : null;
}

function inspectedPage(state: WorkspaceState): Tab | undefined {
  const tab = activeTab(state);
  return tab !== undefined && hasInspector(tab.content) ? tab : undefined;
}

function Column({ tab }: { readonly tab: Tab }) {
  const least = MIN_INSPECTOR[tab.content.kind] ?? 220;
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
      <InspectorOf pageKey={tab.key} content={tab.content} />
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
const MIN_INSPECTOR: Readonly<Partial<Record<Tab['content']['kind'], number>>> = { connection: 360 };

interface InspectorOfProps {
  readonly pageKey: string;
  readonly content: TabContent;
}

/** It stays as it is where only the tab is another: one that is kept now. */
const InspectorOf = memo(function InspectorOf({ pageKey, content }: InspectorOfProps): ReactNode {
  const close = () => setInspectorOpen(false);
  if (content.kind === 'table') return <InspectorOfTable table={content} onClose={close} />;
  if (content.kind === 'batch') return <BatchSide key={pageKey} draftId={content.draftId} onClose={close} />;
  if (content.kind === 'connection') return <ConnectionSide key={pageKey} tabKey={pageKey} onClose={close} />;
  // The view of a plan goes by what it shows, also where two tabs show it.
  return <PlanInspector key={pageKey} viewKey={tabKey(content)} onClose={close} />;
});

interface InspectorOfTableProps {
  readonly table: TableContent;
  readonly onClose: () => void;
}

function InspectorOfTable({ table, onClose }: InspectorOfTableProps) {
  const connection = useConnection(table.connectionId);
  return connection && <TableInspector connection={connection} id={table.id} onClose={onClose} />;
}
