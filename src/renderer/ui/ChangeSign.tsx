import { classNames, omitUndefined } from './attributes.ts';
import styles from './ChangeSign.module.css';

export interface ChangeSignProps {
  /** Its colours; none where nothing changed. */
  readonly tone?: 'added' | 'removed' | 'changed' | 'unknown' | undefined;
  /** One character: `+`, `−`, `~`. */
  readonly sign: string;
  /** For screen readers; empty where there is nothing to say. */
  readonly words: string;
  readonly title?: string | undefined;
}

/** A sign in its colour before what was compared; an empty place of the same width for what is the same. */
export function ChangeSign({ tone, sign, words, title }: ChangeSignProps) {
  return (
    <span className={classNames(styles.sign, tone && styles[tone])} {...omitUndefined({ title })}>
      <span aria-hidden>{sign}</span>
      {words !== '' && <span className="visually-hidden">{words}: </span>}
    </span>
  );
}
