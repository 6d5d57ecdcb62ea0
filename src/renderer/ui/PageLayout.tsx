import type { ReactNode } from 'react';
import styles from './PageLayout.module.css';

export interface PageLayoutProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A plain page of the work area: a title, perhaps a sentence, and sections below each other. */
export function PageLayout({ title, lead, children }: PageLayoutProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.sections}>{children}</div>
    </div>
  );
}

export interface PageSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function PageSection({ title, children }: PageSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
