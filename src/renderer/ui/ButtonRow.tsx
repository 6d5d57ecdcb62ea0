import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

/** Buttons beside each other, the one that goes on first. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
