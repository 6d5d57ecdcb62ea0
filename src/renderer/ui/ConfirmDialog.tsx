import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What the button that goes on says: the deed, never "OK". */
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
