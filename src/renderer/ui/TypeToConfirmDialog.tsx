import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

interface TypeToConfirmDialogProps {
  /** The name of the connection, which the user has to type. */
  readonly name: string;
  /** The color of the connection. */
  readonly color: number;
  /** The text of the confirm button: the action, never “OK”. */
  readonly action: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onGoOn: (typed: string) => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Before a production change: the user has to type the name of the connection. */
export function TypeToConfirmDialog({
  name,
  color,
  action,
  busy = false,
  onClose,
  ...props
}: TypeToConfirmDialogProps) {
  const { onGoOn, children } = props;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const isRight = typed === name;
  return (
    <Dialog
      title={`Change production connection ${name}?`}
      role="alertdialog"
      color={color}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="danger-fill" type="submit" form={formId} disabled={!isRight} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !busy) onGoOn(typed);
        }}
      >
        {children}
        <TypeToConfirmField name={name} value={typed} onChange={setTyped} autoFocus />
      </form>
    </Dialog>
  );
}

interface TypeToConfirmFieldProps {
  /** The name of the connection, which the user has to type exactly. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoFocus?: boolean;
}

/** Makes sure that the user has read which connection will be changed. */
export function TypeToConfirmField({ name, ...field }: TypeToConfirmFieldProps) {
  return <TextField label={`Type ${name} to confirm`} mono {...field} />;
}
