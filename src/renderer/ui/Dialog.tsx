import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames, omitUndefined } from './attributes.ts';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface ModalProps {
  /** For screen readers, if there is no heading. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** `top` is for palettes. */
  readonly place?: 'centre' | 'top';
  /** `form` has fields with labels beside them. */
  readonly size?: 'normal' | 'form' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
  /** False if a stray click must not discard typed text. Escape always closes. */
  readonly closesOutside?: boolean;
}

/** A modal layer: keeps the focus inside while it is open, then returns it. Render it only while it is open. */
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
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly size?: 'normal' | 'form' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
  readonly isText?: boolean;
  /** The color of the connection. Never the only sign of which connection it is. */
  readonly color?: number;
}

export function Dialog({ title, children, actions, onClose, ...options }: DialogProps) {
  const { size = 'normal', role = 'dialog', isText = actions === undefined } = options;
  return (
    <Modal onClose={onClose} size={size} role={role} closesOutside={actions === undefined}>
      {/* If nothing else in the body is focusable, keys must scroll it. */}
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
  /** The text of the confirm button: the action, never “OK”. */
  readonly action: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
  /** What will happen, and what can’t be undone. */
  readonly children: ReactNode;
}

/** Asks before an action that affects others or can’t be undone. Cancel has the focus, so an early Enter cancels. */
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
