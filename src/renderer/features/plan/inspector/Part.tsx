import type { ReactNode } from 'react';
import styles from './PlanInspector.module.css';

export interface PartProps {
  readonly title: string;
  /** A quiet remark after the title. */
  readonly note?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the inspector under its heading. */
export function Part({ title, note, tools, children }: PartProps) {
  return (
    <div className={styles.section}>
      <div className={styles.headingLine}>
        <h3 className={styles.heading}>{title}</h3>
        {note !== undefined && <span className={styles.headingNote}>{note}</span>}
        {tools !== undefined && <span className={styles.headingTools}>{tools}</span>}
      </div>
      {children}
    </div>
  );
}
