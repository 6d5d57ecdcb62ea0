import { type ReactNode, use } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { classNames } from './attributes.ts';
import { OpenerContext, OpenerOf, type OpenerOfProps } from './BaseButton.tsx';
import floating from './floating.module.css';
import styles from './Popover.module.css';

/** Around a button and what it opens: `<PopoverTrigger><Button>…</Button><Popover label="…">…</Popover></PopoverTrigger>`. */
export function PopoverTrigger(props: Omit<OpenerOfProps, 'opens'>) {
  return <OpenerOf opens="popover" {...props} />;
}

interface PopoverProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end';
}

/** Controls that float beside their button. Escape and a press outside close it and give the focus back. */
export function Popover({ label, children, placement = 'bottom end' }: PopoverProps) {
  const opener = use(OpenerContext);
  if (opener?.openedBy === undefined) return null;
  return (
    <AriaPopover
      className={classNames(floating.layer, styles.layer)}
      triggerRef={opener.button}
      isOpen
      onOpenChange={(open) => !open && opener.change(undefined)}
      placement={placement}
      offset={4}
    >
      <Dialog aria-label={label} className={styles.content ?? ''}>
        {/* The buttons in it open nothing of this. */}
        <OpenerContext value={undefined}>{children}</OpenerContext>
      </Dialog>
    </AriaPopover>
  );
}
