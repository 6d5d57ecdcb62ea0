import { useEffect, useRef } from 'react';
import { type Connection, type FailureDetails, isDown, isOAuth, isOwnServer } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { isAuthFailure, isUnauthenticated } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './connections.module.css';
import { SignInNote } from './sign-in/SignInControl.tsx';
import { SecretErrorNote } from './sign-in/StoredSecretField.tsx';

interface ErrorActionsProps {
  readonly connection: Connection;
  readonly failure: FailureDetails;
  /** Retries, because the cause may be fixed. */
  readonly onMended: () => void;
}

/** Below a rejected request: what the user can do right there. */
export function ErrorActions(props: ErrorActionsProps) {
  const { connection, failure } = props;
  const canStart = useHostState(({ server }) => isDown(connection, server));
  const way = errorAction(connection, failure) ?? (canStart ? 'start' : undefined);
  useSignedIn(props.connection, props.onMended);
  if (way === undefined) return null;
  return (
    <div className={styles.ways}>
      {way === 'trust' && <TrustNote {...props} origin={props.failure.untrustedOrigin ?? ''} />}
      {way === 'unlock' && <Troubles {...props} />}
      {way === 'sign-in' && <SignInNote connection={props.connection} />}
      {way === 'edit' && <EditButton {...props} />}
      {way === 'start' && <StartButton {...props} />}
    </div>
  );
}

/**
 * SECURITY: the user agrees to the origin by name, once: from then on the connection’s credentials are sent there, too.
 */
function TrustNote({ connection, onMended, origin }: ErrorActionsProps & { readonly origin: string }) {
  const trust = () => {
    host.connections.trust({ connectionId: connection.id, origin }).then(onMended, showFailure);
  };
  return (
    <Note
      tone="warn"
      title={`Send ${connection.name} credentials to ${origin}?`}
      actions={
        <Button size="small" onPress={trust}>
          Send credentials
        </Button>
      }
    >
      The server redirects there. Continue only if you trust it.
    </Note>
  );
}

function Troubles({ connection }: ErrorActionsProps) {
  return connection.secrets.map(
    ({ slot, error }) =>
      error !== undefined &&
      error.kind !== 'other-destination' && (
        <SecretErrorNote
          connectionId={connection.id}
          kind={error.kind}
          text={error.text}
          key={slot}
          label="secret"
        />
      ),
  );
}

function EditButton({ connection }: ErrorActionsProps) {
  return (
    <Button size="small" onPress={() => openTab({ kind: 'connection', connectionId: connection.id })}>
      Edit connection
    </Button>
  );
}

function StartButton({ onMended }: ErrorActionsProps) {
  const start = () => {
    host.localServer.start().then(onMended, showFailure);
  };
  return (
    <Button size="small" onPress={start}>
      Start local server
    </Button>
  );
}

/** Calls back when a sign-in that was started here succeeds. */
function useSignedIn({ signIn }: Connection, onSignedIn: () => void): void {
  const isSignedIn = signIn?.state === 'signed-in';
  const was = useRef(isSignedIn);
  useEffect(() => {
    if (isSignedIn && !was.current) onSignedIn();
    was.current = isSignedIn;
  }, [isSignedIn, onSignedIn]);
}

type ErrorActionKind = 'trust' | 'unlock' | 'sign-in' | 'edit' | 'start';

/** What the user can do about a rejected request; undefined for other errors. */
export function errorAction(connection: Connection, failure: FailureDetails): ErrorActionKind | undefined {
  const { status, untrustedOrigin } = failure;
  if (untrustedOrigin !== undefined) return 'trust';
  const unavailableAction = status === undefined ? secretAction(connection) : undefined;
  if (unavailableAction !== undefined) return unavailableAction;
  if (isOAuth(connection.authorization)) return wayOfSignIn(connection, status);
  const isEditable = !isOwnServer(connection) || connection.bucket !== undefined;
  return isAuthFailure(failure) && isEditable ? 'edit' : undefined;
}

/** By the keyring, which can be retried; or because it was given for another server, which only the form can change. */
function secretAction({ secrets }: Connection): ErrorActionKind | undefined {
  const kinds = secrets.flatMap(({ error }) => error?.kind ?? []);
  if (kinds.some((kind) => kind !== 'other-destination')) return 'unlock';
  return kinds.length > 0 ? 'edit' : undefined;
}

/** If a signed-in user lacks permission, another sign-in doesn’t help. */
function wayOfSignIn({ signIn }: Connection, status: number | undefined): ErrorActionKind | undefined {
  if (isUnauthenticated(status)) return 'sign-in';
  return status === undefined && signIn?.state !== 'signed-in' ? 'sign-in' : undefined;
}
