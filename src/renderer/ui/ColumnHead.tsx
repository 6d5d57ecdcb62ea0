import type { ReactNode } from 'react';
import styles from './ColumnHead.module.css';

interface ColumnHeadProps {
  /** The colour of the connection that the column is about. Never the only sign of which it is. */
  readonly color?: number | undefined;
  readonly children: ReactNode;
}

/** What stands on top of a column beside the pages, as high as their tabs. */
export function ColumnHead({ color, children }: ColumnHeadProps) {
  return (
    <header className={styles.head}>
      {color !== undefined && (
        <i className={styles.stripe} style={{ background: `var(--conn-${color})` }} aria-hidden />
      )}
      {children}
    </header>
  );
}
