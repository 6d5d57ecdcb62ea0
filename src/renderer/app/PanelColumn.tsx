import type { ReactNode } from 'react';
import { FIRST_WORKSPACE } from '#contract/index.ts';
import { updateLayout, useWorkspace } from '#lib/workspace/workspace.ts';
import { Splitter } from '#ui/Splitter.tsx';
import styles from './AppShell.module.css';

interface PanelColumnProps {
  readonly label: string;
  /** In a narrower column the contents would be unreadable. */
  readonly least: number;
  readonly children: ReactNode;
}

/** The left column: the tree or the query form. */
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
