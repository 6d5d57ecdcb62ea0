import { type ReactNode, useRef, useState } from 'react';
import type { Connection, SecretError, SecretStatus, SecretStoreStatus } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { KeyIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import styles from './sign-in.module.css';
import { currentPlaceText, type StoredSlot } from './stored-slot.ts';

interface StoredSecretFieldProps {
  readonly connection: Connection;
  readonly stored: SecretStatus;
  readonly label: string;
  readonly hint: ReactNode;
  /** More facts about it, below its line. */
  readonly details?: ReactNode;
  readonly secretStore: SecretStoreStatus | undefined;
  /** Also called after clearing: the focus moves to the empty field. */
  readonly onReplace: () => void;
  readonly onAllow: StoredSlot['onAllow'];
}

/** A stored secret and its place, with buttons to replace or clear it. */
export function StoredSecretField({
  connection,
  stored,
  label,
  hint,
  details,
  secretStore,
  onReplace,
  onAllow,
}: StoredSecretFieldProps) {
  const replace = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // Before the slot is reported empty, so that the empty field gets the focus on mount.
    onReplace();
    host.connections.clearCredential({ connectionId: connection.id, slot: stored.slot }).catch(showFailure);
  };
  return (
    <FieldFrame label={label} labelPlace="beside" hint={hint}>
      {({ control: id, label: labelId, describedBy }) => (
        <div
          id={id}
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className="grid gap-2"
        >
          <div className="row gap-2">
            <span className={styles.mark}>
              <KeyIcon size={14} />
              <span className="clip">{currentPlaceText(stored, secretStore)}</span>
            </span>
            <Button ref={replace} label={`Replace the ${label}`} onPress={onReplace}>
              Replace
            </Button>
            <Button kind="quiet" label={`Clear the ${label}`} onPress={clear}>
              Clear
            </Button>
          </div>
          {details}
          {stored.error?.kind === 'other-destination' && (
            <OtherDestinationNote
              label={label}
              onAllow={onAllow}
              error={stored.error}
              onAllowed={() => replace.current?.focus()}
            />
          )}
          {stored.error !== undefined && stored.error.kind !== 'other-destination' && (
            <SecretErrorNote
              label={label}
              connectionId={connection.id}
              kind={stored.error.kind}
              text={stored.error.text}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface SecretErrorNoteProps {
  readonly connectionId: string;
  readonly kind: Exclude<SecretError['kind'], 'other-destination'>;
  readonly text: string;
  readonly label: string;
}

const TITLES = {
  'other-keyring': 'Stored in another keyring',
  locked: 'The keyring is locked',
  unreadable: 'Couldn’t read it from the keyring',
} as const;

/** Why a stored secret can’t be used. It stays stored until the user replaces or clears it. */
export function SecretErrorNote({ connectionId, kind, text, label }: SecretErrorNoteProps) {
  const [isReading, setReading] = useState(false);
  const unlock = () => {
    setReading(true);
    host.connections
      .unlock({ connectionId })
      .catch(showFailure)
      .finally(() => setReading(false));
  };
  return (
    <Note
      tone="warn"
      title={TITLES[kind]}
      announced
      actions={
        <Button size="small" label={`Retry reading the ${label}`} busy={isReading} onPress={unlock}>
          Retry
        </Button>
      }
    >
      {text}
    </Note>
  );
}

interface OtherDestinationNoteProps extends Pick<StoredSlot, 'onAllow'> {
  readonly error: SecretError;
  readonly label: string;
  /** The button was removed with the note. */
  readonly onAllowed: () => void;
}

/**
 * SECURITY: what was given for one server isn’t sent to another one, or by another route, until the user confirms it by
 * name: by entering it again, or in a dialog of the desktop app, which no page can answer.
 */
function OtherDestinationNote({ error, label, onAllow, onAllowed }: OtherDestinationNoteProps) {
  const [isReading, setReading] = useState(false);
  const { text, givenFor = '', destination } = error;
  const read = (place: string) => {
    setReading(true);
    onAllow(place)
      .then((isAllowed) => isAllowed && onAllowed())
      .catch(showFailure)
      .finally(() => setReading(false));
  };
  return (
    <Note
      tone="warn"
      title={`Given for ${givenFor}`}
      announced
      actions={
        destination !== undefined && (
          <Button
            size="small"
            label={`Use it for ${destination} too (${label})`}
            busy={isReading}
            onPress={() => read(destination)}
          >
            Use it for {destination} too
          </Button>
        )
      }
    >
      {text}
    </Note>
  );
}
