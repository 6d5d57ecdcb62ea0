import { useState } from 'react';
import type { SecretError } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

export interface SecretErrorNoteProps {
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

/** Why a secret that is there can't be used. It stays where it is until the user replaces or clears it. */
export function SecretErrorNote({ connectionId, kind, text, label }: SecretErrorNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const unlock = () => {
    setAsking(true);
    host.connections
      .unlock({ connectionId })
      .catch(showFailure)
      .finally(() => setAsking(false));
  };
  return (
    <Note
      tone="warn"
      title={TITLES[kind]}
      announced
      actions={
        <Button size="small" label={`Retry reading the ${label}`} busy={isAsking} onPress={unlock}>
          Retry
        </Button>
      }
    >
      {text}
    </Note>
  );
}
