import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames, omitUndefined } from './attributes.ts';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface ModalProps {
  /** The name for screen readers, where no heading gives it. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** `top`: a palette. `centre`: everything else. */
  readonly place?: 'centre' | 'top';
  /** `form`: fields with their labels beside them. */
  readonly size?: 'normal' | 'form' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
  /** False where a stray click must not throw away what was typed. Escape closes in any case. */
  readonly closesOutside?: boolean;
}

/** A layer over everything else: it keeps the focus while it is open and gives it back. Render it while it is open. */
export function Modal({ place = 'centre', size = 'normal', closesOutside = true, ...props }: ModalProps) {
  return (
    <ModalOverlay
      className={classNames(styles.scrim, styles[place])}
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      isDismissable={closesOutside}
    >
      <AriaModal className={classNames(styles.modal, styles[size])}>
        <AriaDialog
          role={props.role ?? 'dialog'}
          className={styles.dialog ?? ''}
          {...omitUndefined({ 'aria-label': props.label })}
        >
          {props.children}
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  );
}

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the one that goes on last. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly size?: 'normal' | 'form' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
  /** Nothing but words above the buttons. */
  readonly isText?: boolean;
  /** The color of the connection that it is about. Never the only sign of which it is. */
  readonly color?: number;
}

export function Dialog({ title, children, actions, onClose, ...options }: DialogProps) {
  const { size = 'normal', role = 'dialog', isText = actions === undefined } = options;
  return (
    <Modal onClose={onClose} size={size} role={role} closesOutside={actions === undefined}>
      {/* Where nothing else in it can have the keys, they must scroll it. */}
      {options.color !== undefined && (
        <i className={styles.stripe} style={{ background: `var(--conn-${options.color})` }} aria-hidden />
      )}
      <div className={styles.body} {...(isText ? { tabIndex: 0 } : {})}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {title}
        </Heading>
        {children}
      </div>
      {actions !== undefined && <div className={styles.foot}>{actions}</div>}
    </Modal>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** What the button that goes on says: the action, never "OK". */
  readonly action: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
  /** What happens then, and what can't be undone. */
  readonly children: ReactNode;
}

/** Asks before what costs others something or can't be undone. Enter, pressed too soon, cancels. */
export function ConfirmDialog({
  title,
  action,
  busy = false,
  onClose,
  onGoOn,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button kind="danger-fill" busy={busy} onPress={onGoOn}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
