import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './Disclosure.module.css';
import { ChevronRightIcon } from './icons.ts';

interface DisclosureProps {
  readonly title: string;
  /** What is in it, in a few words, while it is closed. */
  readonly summary?: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Rare things, folded away under a heading that opens them. */
export function Disclosure({ title, summary, open, onOpenChange, children }: DisclosureProps) {
  return (
    <AriaDisclosure isExpanded={open} onExpandedChange={onOpenChange}>
      <Heading level={3}>
        <Button slot="trigger" className={styles.button ?? ''}>
          <ChevronRightIcon size={14} className={styles.chevron} />
          {title}
          {summary !== undefined && !open && <span className={styles.summary}>{summary}</span>}
        </Button>
      </Heading>
      <DisclosurePanel>{open && children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
