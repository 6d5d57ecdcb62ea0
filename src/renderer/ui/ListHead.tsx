import type { ReactNode } from 'react';
import styles from './ListHead.module.css';

export interface ListHeadProps {
  readonly title: string;
  /** How many there are, as far as is known; read out when it changes. */
  readonly count: string;
  /** What can be done with the list. */
  readonly children?: ReactNode;
}

/** The line above a list that fills its page. */
export function ListHead({ title, count, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.count} role="status">
        {count}
      </span>
      {children}
    </div>
  );
}
