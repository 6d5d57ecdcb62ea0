import { type Connection, isOAuth } from '#contract/index.ts';
import { SignInControl } from './SignInControl.tsx';
import { signIns } from './sign-ins.ts';

/**
 * For wherever a server refused a request for want of credentials: how the sign-in of its connection stands, and the
 * way to a new one, right there. Nothing where credentials are pasted.
 */
export function SignInNote({ connection }: { readonly connection: Connection }) {
  if (!isOAuth(connection.authorization)) return null;
  return (
    <SignInControl
      connection={connection}
      startLabel={connection.signIn?.state === 'signed-in' ? 'Sign in again' : 'Sign in'}
      onStart={() => void signIns.start(connection.id)}
    />
  );
}
