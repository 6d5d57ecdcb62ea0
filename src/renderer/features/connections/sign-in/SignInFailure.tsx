import type { Connection } from '../../../../contract/index.ts';
import { type HostFailure, showFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import styles from './steps.module.css';

export interface SignInFailureProps {
  readonly connection: Connection;
  readonly failure: HostFailure;
  /** Tries again, now that the origin in question may get credentials. */
  readonly onTrusted: () => void;
}

/** Why there is no sign-in. Where the server pointed elsewhere, the user can agree to that by name. */
export function SignInFailure({ connection, failure: { details }, onTrusted }: SignInFailureProps) {
  const { untrustedOrigin: origin } = details;
  const trust = (agreed: string) => {
    host.connections.trust({ connectionId: connection.id, origin: agreed }).then(onTrusted, showFailure);
  };
  return (
    <div className={styles.failure}>
      <ErrorBox
        title="Sign-in failed"
        failure={details}
        actions={
          origin !== undefined && (
            <Button size="small" onPress={() => trust(origin)}>
              Trust {origin}
            </Button>
          )
        }
      />
    </div>
  );
}
