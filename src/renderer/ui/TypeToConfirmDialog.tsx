import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

interface TypeToConfirmDialogProps {
  /** Of the connection that is changed: what has to be typed. */
  readonly name: string;
  /** Its color. */
  readonly color: number;
  /** What the button that goes on says: the action, never "OK". */
  readonly action: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onGoOn: (typed: string) => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Before production is changed: goes on only once the name of the connection was typed. */
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
  /** Of the connection that is changed: what has to be typed, letter by letter. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoFocus?: boolean;
}

/** Asks for the name of what is about to be changed: whoever types it has read where the change goes. */
export function TypeToConfirmField({ name, ...field }: TypeToConfirmFieldProps) {
  return <TextField label={`Type ${name} to confirm`} mono {...field} />;
}
