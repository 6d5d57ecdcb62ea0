import { type ReactNode, useEffect, useState } from 'react';
import { type FieldError, useController } from 'react-hook-form';
import type { Connection, SecretStoreStatus } from '#contract/index.ts';
import { SecretField } from '#ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { StoredSecretField } from './StoredSecretField.tsx';
import { futurePlaceText, useFormResets, useStoredSlot } from './stored-slot.ts';

/** The slots for a single text. */
type TextSlot = 'apiKey' | 'bearer' | 'clientSecret' | 'proxyPassword';

interface SecretInputProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly slot: TextSlot;
  readonly label: string;
  /** What it is for: the header that contains it, or who requires it. */
  readonly hint: ReactNode;
  readonly secretStore: SecretStoreStatus | undefined;
}

/** A slot: empty, or filled with a secret that is never shown again. It is reset after a save. */
export function SecretInput(props: SecretInputProps) {
  return <Slot key={useFormResets(props.control)} {...props} />;
}

function Slot({ control, connection, slot, label, hint, secretStore }: SecretInputProps) {
  const { value: _, error, ...field } = useSecret(control, slot);
  const [isReplaced, setReplaced] = useState(false);
  const { stored, onAllow } = useStoredSlot(control, connection, slot);
  if (connection !== undefined && stored !== undefined && !isReplaced) {
    return (
      <StoredSecretField
        connection={connection}
        stored={stored}
        label={label}
        hint={hint}
        secretStore={secretStore}
        onAllow={onAllow}
        onReplace={() => setReplaced(true)}
      />
    );
  }
  return (
    <SecretField
      {...field}
      label={label}
      labelPlace="beside"
      autoFocus={isReplaced}
      error={error === undefined ? undefined : `${label} ${error.message}.`}
      hint={
        <>
          {hint} {stored === undefined ? futurePlaceText(secretStore) : STAYS}
        </>
      }
    />
  );
}

const STAYS = 'Leave empty to keep the current value.';

interface SecretMember {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly ref: (element: HTMLInputElement | null) => void;
  readonly error: FieldError | undefined;
}

function useSecret(control: ConnectionControl, slot: TextSlot): SecretMember {
  const { field, fieldState } = useController({ control, name: `credentials.${slot}` });
  const { onChange } = field;
  // SECURITY: the form drops the typed text as soon as the field unmounts, and sends nothing that can’t be seen.
  useEffect(() => () => onChange(''), [onChange]);
  return { ...field, error: fieldState.error };
}
