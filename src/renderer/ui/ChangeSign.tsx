import { classNames, omitUndefined } from './attributes.ts';
import styles from './ChangeSign.module.css';

export interface ChangeSignProps {
  /** Undefined if nothing changed. */
  readonly tone?: 'added' | 'removed' | 'changed' | 'unknown' | undefined;
  /** One character: `+`, `−`, `~`. */
  readonly sign: string;
  /** For screen readers; may be empty. */
  readonly words: string;
  readonly title?: string | undefined;
}

/** A colored sign before a compared value. If nothing changed, an empty box of the same width. */
export function ChangeSign({ tone, sign, words, title }: ChangeSignProps) {
  return (
    <span className={classNames(styles.sign, tone && styles[tone])} {...omitUndefined({ title })}>
      <span aria-hidden>{sign}</span>
      {words !== '' && <span className="visually-hidden">{words}: </span>}
    </span>
  );
}
