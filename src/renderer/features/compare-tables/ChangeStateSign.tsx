import type { ReactNode } from 'react';
import { formatCount } from '#lib/format.ts';
import { classNames } from '#ui/attributes.ts';
import { type ChangeSignProps, ChangeSign as Sign } from '#ui/ChangeSign.tsx';
import { ArrowRightIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { FieldState } from './model/compare-fields.ts';
import type { EntryState } from './model/compare-texts.ts';
import styles from './sections.module.css';

export type ChangeState = FieldState | EntryState;

/** `−` is a minus sign, which is as wide as the plus. */
const SIGNS: Readonly<Record<ChangeState, string>> = {
  added: '+',
  removed: '\u2212',
  changed: '~',
  moved: '\u2195',
  'not-known': '?',
  'one-sided': '?',
  same: '',
};

const CHANGE_LABELS_BY_KIND: Readonly<Record<ChangeState, string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
  'not-known': 'unknown',
  'one-sided': 'unknown',
  same: 'unchanged',
};

const TONES: Readonly<Record<ChangeState, ChangeSignProps['tone']>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'changed',
  'not-known': 'unknown',
  'one-sided': 'unknown',
  same: undefined,
};

/** The change of a field or an entry. */
export function ChangeStateSign({ state }: { readonly state: ChangeState }) {
  if (state === 'same') return <Sign sign="" words="" />;
  return (
    <Sign
      tone={TONES[state]}
      sign={SIGNS[state]}
      words={CHANGE_LABELS_BY_KIND[state]}
      title={CHANGE_LABELS_BY_KIND[state]}
    />
  );
}

const ORDER: readonly ChangeState[] = [
  'added',
  'removed',
  'changed',
  'moved',
  'not-known',
  'one-sided',
  'same',
];

interface CountsProps {
  readonly label: string;
  readonly counts: Readonly<Partial<Record<ChangeState, number>>>;
}

/** The number of each change, and a legend of the signs below. */
export function Counts({ label, counts }: CountsProps) {
  return (
    <ul className={styles.counts} aria-label={label}>
      {ORDER.filter((state) => (counts[state] ?? 0) > 0).map((state) => (
        <li key={state} className={styles.count}>
          {state !== 'same' && <ChangeStateSign state={state} />}
          {formatCount(counts[state] ?? 0)} {CHANGE_LABELS_BY_KIND[state]}
        </li>
      ))}
    </ul>
  );
}

interface FromToProps {
  readonly before: string;
  readonly after: string;
}

/** The old and the new value on one line. */
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
