import { useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import { SignInStatus } from './SignInStatus.tsx';
import { SignInStep } from './SignInStep.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { signIns, useRunningSignIn } from './sign-ins.ts';

export interface SignInControlProps {
  /** Undefined while it is not saved. */
  readonly connection: Connection | undefined;
  /** What the button that begins it says. */
  readonly startLabel: string;
  /** It is on its way to that. */
  readonly isBusy?: boolean;
  readonly onStart: () => void;
}

/** Signs in and out of a connection, and says how that stands and what the user has to do for it. */
export function SignInControl({ connection, startLabel, isBusy = false, onStart }: SignInControlProps) {
  const running = useRunningSignIn(connection?.id);
  const [wasPressed, setPressed] = useState(false);
  const start = () => {
    setPressed(true);
    onStart();
  };
  const startButton = (
    <Button busy={isBusy} onPress={start}>
      {startLabel}
    </Button>
  );
  if (connection === undefined) return <SignInStatus signIn={null}>{startButton}</SignInStatus>;
  if (running?.state === 'running') {
    const cancel = () => signIns.cancel(connection.id);
    return <SignInStep step={running.step} takesFocus={wasPressed} onCancel={cancel} />;
  }
  return (
    <>
      <SignInStatus signIn={connection.signIn}>
        {startButton}
        {connection.signIn?.state === 'signed-in' && <SignOutButton connectionId={connection.id} />}
      </SignInStatus>
      {running?.state === 'failed' && (
        <SignInFailure connection={connection} failure={running.failure} onTrusted={start} />
      )}
    </>
  );
}
