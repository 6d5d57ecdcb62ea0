import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CloseIcon } from '../../../ui/icons/icons.ts';
import styles from './side.module.css';

export interface SideHeadProps {
  readonly title: string;
  /** Right after the title: counts. */
  readonly children?: ReactNode;
  /** At the end of the line. */
  readonly after?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

export function SideHead({ title, children, after, onClose }: SideHeadProps) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <span className={styles.after}>{after}</span>
      {onClose !== undefined && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />}
    </header>
  );
}
