import type { ReactNode } from 'react';
import type { useDropped } from '#lib/use-dropped.ts';
import { classNames } from '#ui/attributes.ts';
import type { FieldIds } from '#ui/FieldFrame.tsx';
import styles from './network.module.css';

export interface FileZoneProps {
  readonly ids: FieldIds;
  readonly dropped: ReturnType<typeof useDropped>;
  readonly children: ReactNode;
}

/** The body of a field that takes files. */
export function FileZone({ ids, dropped, children }: FileZoneProps) {
  return (
    <div
      id={ids.control}
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.describedBy}
      className={classNames(styles.zone, dropped.isOver && styles.over)}
      {...dropped.listeners}
    >
      {children}
    </div>
  );
}
