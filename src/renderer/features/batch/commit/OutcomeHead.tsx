import type { ReactNode } from 'react';
import { classNames } from '#ui/attributes.ts';
import type { Icon } from '#ui/make-icon.tsx';
import styles from './outcome.module.css';

export interface OutcomeHeadProps {
  readonly tone: 'ok' | 'danger' | 'unknown' | 'info';
  readonly icon: Icon;
  /** The largest text of the page. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** What became of it, first and largest. It is read out when it comes. */
export function OutcomeHead({ tone, icon: ToneIcon, title, children, actions }: OutcomeHeadProps) {
  return (
    <header className={styles.head}>
      <span className={classNames(styles.mark, styles[tone])}>
        <ToneIcon size={16} />
      </span>
      <div className={styles.words}>
        <div role="status">
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.lead}>{children}</div>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
