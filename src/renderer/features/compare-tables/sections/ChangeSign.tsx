import { classNames } from '../../../ui/class-names.ts';
import type { FieldState } from '../model/compare-fields.ts';
import type { EntryState } from '../model/compare-texts.ts';
import styles from './ChangeSign.module.css';

export type ChangeState = FieldState | EntryState;

/** `−` is a minus sign, which has the width of the plus. */
const SIGNS: Readonly<Record<ChangeState, string>> = {
  added: '+',
  removed: '\u2212',
  changed: '~',
  moved: '\u2195',
  'not-known': '?',
  'one-sided': '?',
  same: '',
};

export const CHANGE_WORDS: Readonly<Record<ChangeState, string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
  'not-known': 'not known',
  'one-sided': 'not known',
  same: 'the same',
};

/** A sign in its colour, and its word for the ears; an empty place for what is the same. */
export function ChangeSign({ state }: { readonly state: ChangeState }) {
  if (state === 'same') return <span className={styles.sign} />;
  return (
    <span className={classNames(styles.sign, styles[state])} title={CHANGE_WORDS[state]}>
      <span aria-hidden>{SIGNS[state]}</span>
      <span className="visually-hidden">{CHANGE_WORDS[state]}: </span>
    </span>
  );
}
