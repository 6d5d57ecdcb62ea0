import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { signOut } from './sign-out.ts';

/** Waits for the server, which takes back what it gave. */
export function SignOutButton({ connectionId }: { readonly connectionId: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut(connectionId).finally(() => setLeaving(false));
  };
  return (
    <Button kind="quiet" busy={isLeaving} onPress={leave}>
      Sign out
    </Button>
  );
}
