import type { ReactNode } from 'react';
import { classNames } from './attributes.ts';
import styles from './EmptyState.module.css';
import type { Icon } from './make-icon.tsx';

interface EmptyStateProps {
  readonly icon?: Icon;
  readonly title: ReactNode;
  /** The title is a name from a catalog. */
  readonly monoTitle?: boolean;
  /** A sentence or two; facts may follow. */
  readonly children?: ReactNode;
  /** Buttons for the next step. */
  readonly actions?: ReactNode;
}

export function EmptyState({ icon: StateIcon, title, monoTitle, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {StateIcon && <StateIcon size={28} className={styles.icon} />}
      <h3 className={classNames(styles.title, monoTitle && styles.mono)}>{title}</h3>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
