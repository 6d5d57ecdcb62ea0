import type { ReactNode } from 'react';
import { classNames } from './attributes.ts';
import styles from './KeyValueList.module.css';

interface KeyValueListProps {
  readonly children: ReactNode;
  /** The width of the first column in pixels. */
  readonly labelWidth?: number;
}

export function KeyValueList({ children, labelWidth = 104 }: KeyValueListProps) {
  return (
    <dl className={styles.list} style={{ gridTemplateColumns: `${labelWidth}px minmax(0, 1fr)` }}>
      {children}
    </dl>
  );
}

interface KeyValueProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** For an identifier, a path, or a type. */
  readonly mono?: boolean;
  /** Small text after the value: a unit, a time. */
  readonly note?: ReactNode;
  /** The whole value, if it may be cut off. */
  readonly title?: string | undefined;
  /** Wraps a long value instead of cutting it off. */
  readonly wrap?: boolean;
}

export function KeyValue({ label, children, mono, note, title, wrap }: KeyValueProps) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.value, mono && styles.mono, wrap && styles.wrap)} title={title}>
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </>
  );
}
