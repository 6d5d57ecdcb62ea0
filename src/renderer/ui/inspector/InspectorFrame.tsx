import type { ReactNode } from 'react';
import { ColumnHead } from '../ColumnHead.tsx';
import { IconButton } from '../IconButton.tsx';
import { CloseIcon } from '../icons/icons.ts';
import styles from './Inspector.module.css';

export interface InspectorFrameProps {
  /** For the ears. */
  readonly label: string;
  /** At the beginning of the head: a title, and what belongs to it. */
  readonly head: ReactNode;
  /** At its end. */
  readonly tools?: ReactNode;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What stands at the right of a page, whatever it shows. */
export function InspectorFrame({ label, head, tools, onClose, children }: InspectorFrameProps) {
  return (
    <section className={styles.inspector} aria-label={label}>
      <ColumnHead>
        {head}
        <span className={styles.tools}>{tools}</span>
        {onClose && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />}
      </ColumnHead>
      {children}
    </section>
  );
}

/** Where it is no name of a thing: that stands in another type. */
export function InspectorTitle({ children }: Pick<InspectorFrameProps, 'children'>) {
  return <h2 className={styles.title}>{children}</h2>;
}
