import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

export interface PanelSectionProps {
  readonly title: string;
  /** What the section is for, where the title does not say it all. */
  readonly lead?: string;
  readonly children: ReactNode;
}

export function PanelSection({ title, lead, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.hint}>{lead}</p>}
      {children}
    </section>
  );
}

export interface LabelledRowProps {
  /** For the eyes: each control says its own name to the ears. */
  readonly label: string;
  readonly children: ReactNode;
}

export function LabelledRow({ label, children }: LabelledRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}
