import type { ReactNode } from 'react';
import styles from './DrawingBar.module.css';
import { HeatLegend } from './HeatLegend.tsx';

export interface DrawingBarProps {
  readonly children?: ReactNode;
  readonly note: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly after?: ReactNode;
}

/** Above a drawing: what can be chosen, what is to be known of it, and what its colours mean. */
export function DrawingBar({ children, note, action, after }: DrawingBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <span className={styles.note}>
        <span role="status">{note}</span>
        {action}
      </span>
      <HeatLegend />
      {after}
    </div>
  );
}
