import type { RowState } from '../../../../plan/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { STATE_WORDS } from './model/state-words.ts';
import styles from './StateSign.module.css';

/** `+`, `−` or `~` in its colour; an empty place for what is the same. */
export function StateSign({ state }: { readonly state: RowState }) {
  const { sign, words } = STATE_WORDS[state];
  return (
    <span className={classNames(styles.sign, styles[state])}>
      <span aria-hidden>{sign}</span>
      {words !== '' && <span className="visually-hidden">{words}: </span>}
    </span>
  );
}
