import type { ReactNode } from 'react';
import { classNames } from './attributes.ts';
import styles from './Badge.module.css';
import type { Icon } from './make-icon.tsx';

type BadgeTone = 'neutral' | 'dashed' | 'accent' | 'ok' | 'warn' | 'danger' | 'info' | 'unknown';

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: BadgeTone;
  readonly icon?: Icon;
}

export function Badge({ children, tone = 'neutral', icon: BadgeIcon }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {BadgeIcon && <BadgeIcon size={12} />}
      {children}
    </span>
  );
}

export interface StateDotProps {
  /** `hollow`: unknown or not running. The badge has words too, so color isn’t the only sign. */
  readonly tone: 'ok' | 'warn' | 'danger' | 'unknown' | 'info' | 'hollow';
}

export function StateDot({ tone }: StateDotProps) {
  return <span className={classNames(styles.dot, styles[`dot-${tone}`])} aria-hidden />;
}
