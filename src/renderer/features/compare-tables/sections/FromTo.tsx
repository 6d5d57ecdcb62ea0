import type { ReactNode } from 'react';
import { classNames } from '#ui/attributes.ts';
import { ArrowRightIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './sections.module.css';

export interface FromToProps {
  readonly before: string;
  readonly after: string;
}

/** What it was and what it is, on one line. */
export function FromTo({ before, after }: FromToProps) {
  return (
    <span className={styles.cell} title={`${before}, then ${after}`}>
      <VisibleText text={before} className={classNames(styles.old)} />
      <ArrowRightIcon size={12} className={styles.arrow} label="then" />
      <VisibleText text={after} className={classNames(styles.new)} />
    </span>
  );
}

export function Missing({ children }: { readonly children: ReactNode }) {
  return <span className={styles.absent}>{children}</span>;
}
