import type { ReactNode } from 'react';
import { NotApplicableIcon, NotReturnedIcon } from './icons.ts';
import styles from './MissingValue.module.css';

interface MissingValueProps {
  /**
   * `not-returned`: the server may have it. `not-asked`: the request left it out. `not-applicable`: it can’t exist,
   * e.g. for a declared table.
   */
  readonly why: 'not-returned' | 'not-asked' | 'not-applicable';
}

const WORDS: Readonly<Record<MissingValueProps['why'], string>> = {
  'not-returned': 'not returned',
  'not-asked': 'not requested',
  'not-applicable': 'not applicable',
};

/** Shows why a value is missing. */
export function MissingValue({ why }: MissingValueProps) {
  const Mark = why === 'not-applicable' ? NotApplicableIcon : NotReturnedIcon;
  return (
    <span className={styles.absent}>
      <Mark size={12} />
      {WORDS[why]}
    </span>
  );
}

interface ReturnedNothingProps {
  /** What the server sent; `""` is an empty string. */
  readonly value: 'null' | '{}' | '[]' | '""';
  /** What that means, e.g. “supported, none set”. */
  readonly children?: ReactNode;
}

/** An empty value that the server did return, with its meaning. */
export function ReturnedNothing({ value, children }: ReturnedNothingProps) {
  return (
    <>
      <span className={value === 'null' ? styles.keyword : styles.value}>{value}</span>
      {children !== undefined && <span className={styles.note}>{children}</span>}
    </>
  );
}
