import { useState } from 'react';
import type { SecretError } from '../../../../contract/index.ts';
import { showFailure } from '../../../lib/host/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { StoredSlot } from './use-stored-slot.ts';

export interface OtherDestinationNoteProps extends Pick<StoredSlot, 'onAllow'> {
  readonly trouble: SecretError;
  readonly label: string;
  /** The button has gone with the note. */
  readonly onAllowed: () => void;
}

/**
 * SECURITY: what was given for one server is not sent to another one, or on another way, until the user says so by name:
 * by entering it again, or in a dialog of the desktop app, which no page can answer.
 */
export function OtherDestinationNote({ trouble, label, onAllow, onAllowed }: OtherDestinationNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const { text, givenFor = '', destination } = trouble;
  const ask = (place: string) => {
    setAsking(true);
    onAllow(place)
      .then((isAllowed) => isAllowed && onAllowed())
      .catch(showFailure)
      .finally(() => setAsking(false));
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
            busy={isAsking}
            onPress={() => ask(destination)}
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
