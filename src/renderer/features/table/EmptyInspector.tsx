import type { ReactNode } from 'react';
import styles from './Inspector.module.css';

export interface EmptyInspectorProps {
  /** What would be shown: "Field". */
  readonly what: string;
  /** The close button of the panel. */
  readonly close: ReactNode;
  /** How to get something to look at. */
  readonly children: ReactNode;
}

export function EmptyInspector({ what, close, children }: EmptyInspectorProps) {
  return (
    <section className={styles.inspector} aria-label={what}>
      <header className={styles.head}>
        <h2 className={styles.title}>{what}</h2>
        <span className={styles.tools}>{close}</span>
      </header>
      <p className={styles.hint}>{children}</p>
    </section>
  );
}
