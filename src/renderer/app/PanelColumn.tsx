import type { ReactNode } from 'react';
import { FIRST_WORKSPACE } from '#contract/index.ts';
import { updateLayout, useWorkspace } from '#lib/workspace/workspace.ts';
import { Splitter } from '#ui/Splitter.tsx';
import styles from './AppShell.module.css';

interface PanelColumnProps {
  readonly label: string;
  /** Below this its contents could not be read. */
  readonly least: number;
  readonly children: ReactNode;
}

/** The column at the left: the tree, or the query that is being written. */
export function PanelColumn({ label, least, children }: PanelColumnProps) {
  const width = useWorkspace((state) => Math.max(least, state.sidebarWidth));
  return (
    <div className={styles.sidebar} style={{ width }}>
      {children}
      <Splitter
        label={label}
        panel="left"
        size={width}
        min={least}
        max={560}
        defaultSize={FIRST_WORKSPACE.sidebarWidth}
        onResize={(sidebarWidth) => updateLayout({ sidebarWidth })}
      />
    </div>
  );
}
