import { useEffect, useRef } from 'react';
import styles from '../properties/DataGrid.module.css';

export interface MoreVersionsProps {
  /** How many were read. */
  readonly count: number;
  readonly isStopped: boolean;
  readonly onShown: () => void;
}

/** The row after the last one that was read. It is only drawn when one comes near it, and then asks for more. */
export function MoreVersions({ count, isStopped, onShown }: MoreVersionsProps) {
  const askedAt = useRef<number>(undefined);
  useEffect(() => {
    // Once for each state of the list: a server that answers with nothing new is not asked for ever.
    if (isStopped || askedAt.current === count) return;
    askedAt.current = count;
    onShown();
  });
  return <span className={styles.quiet}>more</span>;
}
