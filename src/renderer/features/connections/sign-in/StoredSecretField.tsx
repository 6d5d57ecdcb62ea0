import { type ReactNode, useRef } from 'react';
import type { Connection, SecretStatus, SecretStoreStatus } from '../../../../contract/index.ts';
import { showFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { KeyIcon } from '../../../ui/icons.ts';
import { isKept } from './model/storage-hint.ts';
import { OtherDestinationNote } from './OtherDestinationNote.tsx';
import { SecretErrorNote } from './SecretErrorNote.tsx';
import styles from './StoredSecretField.module.css';
import type { StoredSlot } from './use-stored-slot.ts';

export interface StoredSecretFieldProps {
  readonly connection: Connection;
  readonly held: SecretStatus;
  readonly label: string;
  readonly hint: ReactNode;
  /** What is known of it, below its line. */
  readonly details?: ReactNode;
  readonly vault: SecretStoreStatus | undefined;
  /** Also after it was cleared: the keys go on in the empty field. */
  readonly onReplace: () => void;
  readonly onAllow: StoredSlot['onAllow'];
}

/** That there is a secret and where; in its place another one can be put, or none. */
export function StoredSecretField({
  connection,
  held,
  label,
  hint,
  details,
  vault,
  onReplace,
  onAllow,
}: StoredSecretFieldProps) {
  const replace = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // Before it is told that the slot is empty, so that the empty field comes with the keys.
    onReplace();
    host.connections.clearCredential({ connectionId: connection.id, slot: held.slot }).catch(showFailure);
  };
  return (
    <FieldFrame label={label} labelPlace="beside" hint={hint}>
      {({ control: id, label: labelId, describedBy }) => (
        <div
          id={id}
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={styles.slot}
        >
          <div className={styles.line}>
            <span className={styles.mark}>
              <KeyIcon size={14} />
              <span className={styles.words}>{isKept(held, vault)}</span>
            </span>
            <Button ref={replace} label={`Replace the ${label}`} onPress={onReplace}>
              Replace
            </Button>
            <Button kind="quiet" label={`Clear the ${label}`} onPress={clear}>
              Clear
            </Button>
          </div>
          {details}
          {held.trouble?.kind === 'other-destination' && (
            <OtherDestinationNote
              {...{ label, onAllow, trouble: held.trouble }}
              onAllowed={() => replace.current?.focus()}
            />
          )}
          {held.trouble !== undefined && held.trouble.kind !== 'other-destination' && (
            <SecretErrorNote
              {...{ label, connectionId: connection.id, kind: held.trouble.kind, text: held.trouble.text }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
