import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Connection } from '../../../../contract/index.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { SignInControl } from './SignInControl.tsx';
import { signIns } from './sign-ins.ts';

export interface SignInFieldProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  /** Undefined where it could not be saved, which the form says. */
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** Signs in as the form says, which is saved first: the host signs in with what it has. */
export function SignInField({ control, connection, onSaveFirst }: SignInFieldProps) {
  const { isDirty } = useFormState({ control });
  const [isSaving, setSaving] = useState(false);
  const begin = async () => {
    setSaving(true);
    const saved = await onSaveFirst().finally(() => setSaving(false));
    if (saved !== undefined) void signIns.start(saved.id);
  };
  return (
    <FieldFrame label="Sign-in" labelPlace="beside">
      {({ control: id, label }) => (
        <div id={id} role="group" aria-labelledby={label}>
          <SignInControl
            connection={connection}
            startLabel={startLabel(connection, isDirty)}
            isBusy={isSaving}
            onStart={() => void begin()}
          />
        </div>
      )}
    </FieldFrame>
  );
}

function startLabel(connection: Connection | undefined, isDirty: boolean): string {
  if (connection === undefined || isDirty) return 'Save and sign in';
  return connection.signIn?.state === 'signed-in' ? 'Sign in again' : 'Sign in';
}
