import { type ReactNode, useState } from 'react';
import type { Connection, CredentialSlot } from '../../../contract/index.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { host } from '../../lib/host/host.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import { KeyIcon } from '../../ui/icons/icons.ts';
import { SecretField } from '../../ui/SecretField.tsx';
import styles from './ConnectionDialog.module.css';
import type { ConnectionControl } from './use-connection-form.ts';

export interface CredentialFieldProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly slot: CredentialSlot;
  readonly label: string;
  /** The header that carries it. */
  readonly sentAs: ReactNode;
}

/** One slot: empty, or filled with what nobody gets to see again. */
export function CredentialField({ control, connection, slot, label, sentAs }: CredentialFieldProps) {
  const { value: _, ...field } = useField(control, `credentials.${slot}`, label, { isSecret: true });
  const [isReplaced, setReplaced] = useState(false);
  const isFilled = connection?.filledSlots.includes(slot) === true;
  if (isFilled && !isReplaced) {
    return <FilledSlot {...{ connection, slot, label, sentAs }} onReplace={() => setReplaced(true)} />;
  }
  return (
    <SecretField
      {...field}
      labelPlace="beside"
      autoFocus={isReplaced}
      hint={
        <>
          Sent as {sentAs}. {isFilled ? 'Left empty, the one that is there stays.' : KEPT}
        </>
      }
    />
  );
}

const KEPT = 'Kept until you quit, never written down.';

interface FilledSlotProps extends Omit<CredentialFieldProps, 'control' | 'connection'> {
  readonly connection: Connection;
  readonly onReplace: () => void;
}

function FilledSlot({ connection, slot, label, sentAs, onReplace }: FilledSlotProps) {
  const clear = () => {
    // The place that the keys were on goes away: they go on in the empty field.
    host.connections.clearCredential({ connectionId: connection.id, slot }).then(onReplace, showFailure);
  };
  return (
    <FieldFrame
      label={label}
      labelPlace="beside"
      hint={
        <>
          Sent as {sentAs}. {KEPT}
        </>
      }
    >
      {({ control: id, label: labelId }) => (
        <div id={id} role="group" aria-labelledby={labelId} className={styles.filled}>
          <span className={styles.filledMark}>
            <KeyIcon size={14} />
            <span className={styles.filledWords}>Filled</span>
          </span>
          <Button label={`Replace the ${label}`} onPress={onReplace}>
            Replace
          </Button>
          <Button kind="quiet" label={`Clear the ${label}`} onPress={clear}>
            Clear
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
