import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import styles from './Popover.module.css';

/** Around a button and what it opens: `<PopoverTrigger><Button>…</Button><Popover label="…">…</Popover></PopoverTrigger>`. */
export { DialogTrigger as PopoverTrigger };

export interface PopoverProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end';
}

/** Controls that float beside their button. Escape and a press outside close it and give the focus back. */
export function Popover({ label, children, placement = 'bottom end' }: PopoverProps) {
  return (
    <AriaPopover className={classNames(floating.layer, styles.layer)} placement={placement} offset={4}>
      <Dialog aria-label={label} className={styles.content ?? ''}>
        {children}
      </Dialog>
    </AriaPopover>
  );
}
