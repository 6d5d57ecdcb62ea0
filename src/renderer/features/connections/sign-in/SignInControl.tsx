import { type ReactNode, useState } from 'react';
import { CONNECTION_STATES, type Connection, isOAuth, type SignInState } from '#contract/index.ts';
import { formatRelativeTime } from '#lib/format.ts';
import { type HostFailure, showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { DoneIcon, UnlinkIcon, WarningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { showToast } from '#ui/show-toast.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { signIns, useRunningSignIn } from './running-sign-ins.ts';
import { SignInStep } from './SignInStep.tsx';
import styles from './sign-in.module.css';

interface SignInControlProps {
  /** Undefined while it isn’t saved. */
  readonly connection: Connection | undefined;
  /** The text of the start button. */
  readonly startLabel: string;
  /** It is being saved before the sign-in. */
  readonly isBusy?: boolean;
  readonly onStart: () => void;
}

/** Signs in and out of a connection, and shows the state and what the user has to do. */
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

/**
 * Beside a request that was rejected for missing credentials: the state of the connection’s sign-in, with a way to sign
 * in again. Nothing for pasted credentials.
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

/** Waits for the server, which revokes the tokens. */
function SignOutButton({ connectionId }: { readonly connectionId: string }) {
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

/** Signs out and shows whether the tokens were revoked; they are removed here in any case. */
async function signOut(connectionId: string): Promise<void> {
  try {
    const { revoked, problem = '' } = await host.signIns.signOut({ connectionId });
    if (revoked === 'no') showToast({ tone: 'danger', text: `${NOT_TAKEN_BACK} ${problem}`.trim() });
    else showToast({ text: revoked === 'yes' ? TAKEN_BACK : NOT_OFFERED });
  } catch (problem) {
    showFailure(problem);
  }
}

const TAKEN_BACK = 'Signed out. Tokens were revoked.';

const NOT_OFFERED =
  'Signed out on this computer. The server can’t revoke tokens, so they stay valid until they expire.';

const NOT_TAKEN_BACK = 'Signed out on this computer, but the server didn’t revoke the tokens.';

interface SignInFailureProps {
  readonly connection: Connection;
  readonly failure: HostFailure;
  /** Retries, now that the origin may get credentials. */
  readonly onTrusted: () => void;
}

/** Why the sign-in failed. If the server pointed to another origin, the user can agree to it by name. */
function SignInFailure({ connection, failure: { details }, onTrusted }: SignInFailureProps) {
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

interface SignInStatusProps {
  readonly signIn: SignInState | null;
  /** Buttons. */
  readonly children: ReactNode;
}

/** The state of a sign-in, updated every second. */
function SignInStatus({ signIn, children }: SignInStatusProps) {
  const words = signInStatus(signIn, useElapsed(0));
  return (
    <div className={styles.line}>
      <StateWords words={words} />
      {children}
    </div>
  );
}

function StateWords({ words: { tone, title, text } }: { readonly words: SignInText }) {
  const ToneIcon = ICONS[tone];
  return (
    <p className={styles.state}>
      <ToneIcon size={14} className={styles[tone]} />
      <span>
        {title}.{' '}
        {text !== '' && (
          <span className={styles.words}>
            <VisibleText text={text} />
          </span>
        )}
      </span>
    </p>
  );
}

const ICONS = { ok: DoneIcon, warn: WarningIcon, plain: UnlinkIcon } as const;

/** The state of a sign-in in a line. */
interface SignInText {
  readonly tone: 'ok' | 'warn' | 'plain';
  readonly title: string;
  /** More details; may be ''. */
  readonly text: string;
}

export function signInStatus(signIn: SignInState | null, now: number): SignInText {
  const state = signIn === null ? 'signed-out' : stateNow(signIn, now);
  const { tone, title } = CONNECTION_STATES[state];
  return { tone, title, text: signIn === null ? '' : detailText(state, signIn, now) };
}

/** It may have expired before the host reports it. */
function stateNow({ state, isRenewed, expiresAt }: SignInState, now: number): SignInState['state'] {
  const isOver = state === 'signed-in' && !isRenewed && expiresAt !== null && expiresAt <= now;
  return isOver ? 'expired' : state;
}

function detailText(
  state: SignInState['state'],
  { isRenewed, expiresAt, problem = '' }: SignInState,
  now: number,
): string {
  if (state === 'expired') return problem;
  if (state !== 'signed-in') return '';
  if (isRenewed) return 'Renews automatically.';
  return expiresAt === null ? 'Expiry unknown.' : `Expires ${relativeEnd(expiresAt, now)}.`;
}

function relativeEnd(moment: number, now: number): string {
  const text = formatRelativeTime(moment, now);
  return text === 'now' ? 'within a second' : text;
}
