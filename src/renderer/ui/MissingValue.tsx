import type { ReactNode } from 'react';
import { NotApplicableIcon, NotReturnedIcon } from './icons.ts';
import styles from './MissingValue.module.css';

interface MissingValueProps {
  /**
   * `not-returned`: the server may well have it. `not-asked`: so may it, and it was told not to bother. `not-applicable`:
   * there can be none, as of a table only declared.
   */
  readonly why: 'not-returned' | 'not-asked' | 'not-applicable';
}

const WORDS: Readonly<Record<MissingValueProps['why'], string>> = {
  'not-returned': 'not returned',
  'not-asked': 'not requested',
  'not-applicable': 'not applicable',
};

/** A value that isn't there always says why it isn't. */
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
  /** What the server sent: `null`, `{}`, `[]` or an empty text. */
  readonly value: 'null' | '{}' | '[]' | '""';
  /** What that means here: "supported, none set". */
  readonly children?: ReactNode;
}

/** Returned, and empty: the value as it came, with what it means. */
export function ReturnedNothing({ value, children }: ReturnedNothingProps) {
  return (
    <>
      <span className={value === 'null' ? styles.keyword : styles.value}>{value}</span>
      {children !== undefined && <span className={styles.note}>{children}</span>}
    </>
  );
}
