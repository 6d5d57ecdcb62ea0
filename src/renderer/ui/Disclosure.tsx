import { type ReactNode, useId } from 'react';
import { BaseButton } from './BaseButton.tsx';
import styles from './Disclosure.module.css';
import { ChevronRightIcon } from './icons.ts';

interface DisclosureProps {
  readonly title: string;
  /** A few words about the content, shown while it is closed. */
  readonly summary?: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Rarely used content under a heading that expands it. Enter with a modifier is a command, not a press. */
export function Disclosure({ title, summary, open, onOpenChange, children }: DisclosureProps) {
  const [button, panel] = [useId(), useId()];
  return (
    <div>
      <h3>
        <BaseButton
          id={button}
          className={styles.button ?? ''}
          aria-expanded={open}
          aria-controls={panel}
          onPress={() => onOpenChange(!open)}
        >
          <ChevronRightIcon size={14} className={styles.chevron} />
          {title}
          {summary !== undefined && !open && <span className={styles.summary}>{summary}</span>}
        </BaseButton>
      </h3>
      <div id={panel} role="group" aria-labelledby={button} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
