import type { Connection } from '../../contract/index.ts';
import styles from './AppShell.module.css';
import { InspectorColumn } from './InspectorColumn.tsx';
import { PrimarySidebar } from './PrimarySidebar.tsx';
import { WorkArea } from './workspace/WorkArea.tsx';

/**
 * The tree or the query, the page, and the details of what has the focus on it. Each looks for itself at what is open:
 * another page draws neither the tree again nor the strip of tabs twice.
 */
export function AppLayout({ connection }: { readonly connection: Connection | undefined }) {
  return (
    <div className={styles.columns}>
      <PrimarySidebar connection={connection} />
      <main className={styles.work}>
        <WorkArea />
      </main>
      <InspectorColumn />
    </div>
  );
}
