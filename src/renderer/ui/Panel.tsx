import type { ReactNode } from 'react';
import styles from './Panel.module.css';

export interface PanelHeadProps {
  readonly title: ReactNode;
  /** A quiet remark: how many of how many. */
  readonly note?: ReactNode;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

/** The head of a sidebar, an inspector or a drawer. */
export function PanelHead({ title, note, children }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <span className={styles.tools}>{children}</span>
    </header>
  );
}

export interface PanelSectionProps {
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a panel, with a line below it. */
export function PanelSection({ title, children }: PanelSectionProps) {
  return (
    <section className={styles.section}>
      {title !== undefined && <h3 className={styles.heading}>{title}</h3>}
      {children}
    </section>
  );
}
