import type { ReactNode } from 'react';
import styles from './InspectorPart.module.css';

export interface InspectorPartProps {
  readonly title?: string | undefined;
  /** A quiet remark after the title. */
  readonly note?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the inspector, under its heading if it has one. */
export function InspectorPart({ title, note, tools, children }: InspectorPartProps) {
  return (
    <div className={styles.part}>
      {title !== undefined && (
        <div className={styles.headingLine}>
          <h3 className={styles.heading}>{title}</h3>
          {note !== undefined && <span>{note}</span>}
          {tools !== undefined && <span className={styles.tools}>{tools}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
