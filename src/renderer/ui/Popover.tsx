import { type ReactNode, use } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { classNames } from './attributes.ts';
import { OpenerContext, OpenerOf, type OpenerOfProps } from './BaseButton.tsx';
import floating from './floating.module.css';
import styles from './Popover.module.css';

/**
 * Contains a button and its popover: `<PopoverTrigger><Button>…</Button><Popover
 * label="…">…</Popover></PopoverTrigger>`.
 */
export function PopoverTrigger(props: Omit<OpenerOfProps, 'opens'>) {
  return <OpenerOf opens="popover" {...props} />;
}

interface PopoverProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end';
}

/** Floating controls beside their button. Escape or a press outside closes it and returns the focus. */
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
        {/* Buttons in the popover must not open this popover. */}
        <OpenerContext value={undefined}>{children}</OpenerContext>
      </Dialog>
    </AriaPopover>
  );
}
