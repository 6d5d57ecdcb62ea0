import type { Connection } from '../../contract/index.ts';
import { Sidebar } from '../features/sidebar/index.ts';
import { PanelColumn } from './PanelColumn.tsx';
import { pageOf } from './pages.tsx';
import { usePageWith } from './use-page-with.ts';

export interface PrimarySidebarProps {
  readonly connection: Connection | undefined;
}

/** The tree, or what the page that is shown has in its place. */
export function PrimarySidebar({ connection }: PrimarySidebarProps) {
  const own = usePageWith('column');
  if (own !== undefined) return pageOf(own.content).column?.({ content: own.content, tabKey: own.key });
  if (connection === undefined) return null;
  return (
    <PanelColumn label="Sidebar width" least={200}>
      <Sidebar key={connection.id} connection={connection} />
    </PanelColumn>
  );
}
