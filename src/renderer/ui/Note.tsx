import type { ReactNode } from 'react';
import { classNames } from './attributes.ts';
import { IconButton } from './Button.tsx';
import { CloseIcon, DoneIcon, FailedIcon, InfoIcon, UnknownIcon, WarningIcon } from './icons.ts';
import type { Icon } from './make-icon.tsx';
import styles from './Note.module.css';

export type NoteTone = 'info' | 'ok' | 'warn' | 'danger' | 'unknown' | 'plain';

interface NoteProps {
  readonly tone: NoteTone;
  /** One sentence. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Makes screen readers announce it when it appears. An error that was there when the page loaded is read in order.
   */
  readonly announced?: boolean;
  /** For a note that stays until the user dismisses it. */
  readonly onDismiss?: () => void;
}

const ICONS: Readonly<Record<NoteTone, Icon>> = {
  info: InfoIcon,
  ok: DoneIcon,
  warn: WarningIcon,
  danger: FailedIcon,
  unknown: UnknownIcon,
  plain: InfoIcon,
};

export function Note({ tone, title, children, actions, announced = false, onDismiss }: NoteProps) {
  const ToneIcon = ICONS[tone];
  return (
    <div role={announced ? 'alert' : undefined} className={classNames(styles.note, styles[tone])}>
      <ToneIcon size={14} className={styles.icon} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss !== undefined && <IconButton icon={CloseIcon} label="Dismiss" onPress={onDismiss} />}
    </div>
  );
}
