import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

export interface ConfirmDialogProps {
  /** A question that names the thing: "Drop items_eval and its files?" */
  readonly title: ReactNode;
  /** What is lost, in numbers. */
  readonly children: ReactNode;
  /** What the button does: "Drop the table". */
  readonly confirmLabel: string;
  /** The harmless way out: "Keep it". */
  readonly cancelLabel: string;
  /** To be typed before the button works: the connection's name, for what can't be undone on it. */
  readonly typeToConfirm?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Before a thing that can't be undone. The keys start on the harmless button or in the name field. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { typeToConfirm } = props;
  const [typed, setTyped] = useState('');
  const isNameAsked = typeToConfirm !== undefined;
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      onClose={props.onCancel}
      actions={
        <>
          <Button autoFocus={!isNameAsked} onPress={props.onCancel}>
            {props.cancelLabel}
          </Button>
          <Button kind="danger" disabled={isNameAsked && typed !== typeToConfirm} onPress={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.consequence}>{props.children}</div>
      {isNameAsked && (
        <div className={styles.typed}>
          <TextField
            label={`Type ${typeToConfirm} to go on`}
            value={typed}
            onChange={setTyped}
            mono
            autoFocus
          />
        </div>
      )}
    </Dialog>
  );
}
