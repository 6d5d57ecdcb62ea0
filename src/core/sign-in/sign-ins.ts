import type { Authorization, DiscoveredEndpoints, SignInEvent, SignInState } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import type { Secret } from '../credentials/secret.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { HttpClient } from '../http/http-client.ts';
import { type Sleep, sleep } from '../http/sleep.ts';
import { createSession, type Session } from './session.ts';
import type { SignedOut } from './sign-out.ts';
import { isAboutToEnd, type SignInOwner, type SignInSettings, type Tokens } from './tokens.ts';
import { unlessAborted } from './unless-aborted.ts';

export type { SignInSettings } from './tokens.ts';

/** The access tokens of connections that sign in with OAuth 2.0. */
export interface SignIns {
  /**
   * Renews a token that is about to expire, once for all callers. Rejects with SIGNED_OUT if the user has to sign in;
   * `client` signs in by itself.
   */
  accessToken(settings: SignInSettings, signal?: AbortSignal): Promise<Secret>;
  /**
   * Called after a server rejected this token: renews it, unless that has already happened. False if there is no newer
   * one.
   */
  renew(settings: SignInSettings, refused: Secret, signal?: AbortSignal): Promise<boolean>;
  /** Whether these exact settings have a token, expired or not. */
  isSignedIn(settings: SignInOwner & Pick<SignInSettings, 'connectionId'>): Promise<boolean>;
  /** SECURITY: doesn’t access the keyring. Null if the connection doesn’t use sign-in. */
  state(connectionId: string, authorization: Authorization): SignInState | null;
  /** Ends with `done`, or throws. The signal cancels it at any time. */
  start(settings: SignInSettings, signal?: AbortSignal): AsyncIterable<SignInEvent>;
  signOut(settings: SignInSettings): Promise<SignedOut>;
  discover(settings: SignInSettings, signal?: AbortSignal): Promise<DiscoveredEndpoints>;
  /** For a removed connection: cancels what is running. Its secrets are deleted by the credential service. */
  forget(connectionId: string): void;
  subscribe(listener: (connectionId: string) => void): Unsubscribe;
  close(): void;
}

export interface SignInsOptions {
  readonly credentials: Pick<
    CredentialService,
    'of' | 'held' | 'set' | 'clear' | 'hasTokens' | 'tokensError'
  >;
  readonly http: Pick<HttpClient, 'send'>;
  /** Undefined if the shell can’t open a browser; then the window shows the address. */
  readonly openBrowser?: ((url: string) => Promise<void>) | undefined;
  readonly now?: () => number;
  readonly sleep?: Sleep;
}

/** The protocol code is loaded by the first sign-in. */
export function createSignIns(options: SignInsOptions): SignIns {
  const { credentials, http, openBrowser, now = Date.now } = options;
  const tools = { openBrowser, now, sleep: options.sleep ?? sleep };
  const sessions = new Map<string, Session>();
  const changes = createEmitter<string>();

  function sessionOf(connectionId: string): Session {
    const known = sessions.get(connectionId);
    if (known !== undefined) return known;
    const onChange = () => changes.emit(connectionId);
    const session = createSession({ connectionId, credentials, http, now, onChange });
    sessions.set(connectionId, session);
    return session;
  }

  function forget(connectionId: string): void {
    sessions.get(connectionId)?.end(canceled());
    sessions.delete(connectionId);
  }

  async function accessToken(settings: SignInSettings, signal?: AbortSignal): Promise<Secret> {
    const { storedTokens, renew } = sessionOf(settings.connectionId);
    const isSpent = (tokens: Tokens) => isAboutToEnd(tokens, now());
    const current = await storedTokens.read(settings);
    if (current !== undefined && !isSpent(current)) return current.access;
    return (await unlessAborted(renew(settings, isSpent), signal)).access;
  }

  async function renewAfter(
    settings: SignInSettings,
    refused: Secret,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const { storedTokens, renew } = sessionOf(settings.connectionId);
    const isSpent = (tokens: Tokens) => tokens.access.reveal() === refused.reveal();
    const current = await storedTokens.read(settings);
    if (settings.authorization !== 'client') {
      if (current === undefined) return false;
      if (isSpent(current) && current.refresh === undefined) return false;
    }
    return !isSpent(await unlessAborted(renew(settings, isSpent), signal));
  }

  return {
    accessToken,
    renew: renewAfter,
    isSignedIn: async (settings) =>
      (await sessionOf(settings.connectionId).storedTokens.read(settings)) !== undefined,
    state: (connectionId, authorization) => sessionOf(connectionId).state(authorization),
    async *start(settings, signal) {
      // Before the import, so that `forget` also ends this sign-in.
      const session = sessionOf(settings.connectionId);
      const { signIn } = await import('./sign-in.ts');
      yield* signIn(session, settings, { ...tools, signal });
    },
    signOut: async (settings) => {
      const session = sessionOf(settings.connectionId);
      const { signOut } = await import('./sign-out.ts');
      const result = await signOut(session, settings, {
        sleep: tools.sleep,
        forget: () => forget(settings.connectionId),
      });
      changes.emit(settings.connectionId);
      return result;
    },
    discover: (settings, signal = new AbortController().signal) => discover(http, settings, signal),
    forget,
    subscribe: changes.subscribe,
    close: () => {
      for (const connectionId of [...sessions.keys()]) forget(connectionId);
    },
  };
}

async function discover(
  http: Pick<HttpClient, 'send'>,
  settings: SignInSettings,
  signal: AbortSignal,
): Promise<DiscoveredEndpoints> {
  const [{ discoverServer }, { foreignOrigins }] = await Promise.all([
    import('./oauth-context.ts'),
    import('./endpoints.ts'),
  ]);
  const found = await discoverServer({ http }, settings, signal);
  if (found === undefined) throw new Failure('INVALID', 'Enter the issuer to look for its endpoints.');
  const { issuer, endpoints, scopes } = found;
  return { issuer, endpoints, scopes: [...scopes], foreignOrigins: foreignOrigins(settings, found) };
}

function canceled(): Failure {
  return new Failure('REFUSED', 'Sign-in canceled.');
}
