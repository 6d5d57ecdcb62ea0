import type { ReactNode } from 'react';
import styles from './ColumnHead.module.css';

interface ColumnHeadProps {
  /** The color of the connection. Never the only sign of which connection it is. */
  readonly color?: number | undefined;
  readonly children: ReactNode;
}

/** The head of a column beside the pages, as high as their tab strip. */
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
