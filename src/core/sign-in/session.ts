import {
  type Authorization,
  failureSentences,
  isOAuth,
  SIGNED_OUT_TEXTS,
  type SignInState,
} from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { DiscoveredServer } from './endpoints.ts';
import type { OAuthContext, OAuthContextParams, OAuthContextTools } from './oauth-context.ts';
import { createRenewal, type Renew } from './renewal.ts';
import { createStoredTokens, isOver, type StoredTokens, type TokenStore, type Tokens } from './tokens.ts';

type SessionParams = Omit<OAuthContextParams, 'found' | 'onFound'>;

/** The state of one connection’s sign-in, until sign-out or removal. */
export interface Session {
  readonly storedTokens: StoredTokens;
  readonly renew: Renew;
  /** Resolves once no renewal is running. */
  readonly idle: () => Promise<void>;
  /** `isFresh`: repeats the discovery, for a sign-in. A renewal doesn’t need that. */
  open(params: SessionParams, isFresh?: boolean): Promise<OAuthContext>;
  /** Cancels a running sign-in, since the user sees only the newer one. `end` marks this one as finished. */
  beginSignIn(): { readonly signal: AbortSignal; readonly end: () => void };
  state(authorization: Authorization): SignInState | null;
  readonly ended: AbortSignal;
  end(reason: Failure): void;
}

interface SessionOptions {
  readonly connectionId: string;
  readonly credentials: TokenStore & OAuthContextTools['credentials'];
  readonly http: OAuthContextTools['http'];
  readonly now: () => number;
  readonly onChange: () => void;
}

export function createSession(options: SessionOptions): Session {
  const { connectionId, credentials, now, onChange } = options;
  const ending = new AbortController();
  const storedTokens = createStoredTokens(credentials, connectionId, onChange);
  let signingIn: AbortController | undefined;
  let problem: string | undefined;
  let found: { readonly issuer: string; readonly server: DiscoveredServer } | undefined;

  async function open(params: SessionParams, isFresh = false): Promise<OAuthContext> {
    const { createOAuthContext } = await import('./oauth-context.ts');
    const { issuer } = params.settings.oauth;
    const known = !isFresh && found?.issuer === issuer ? found.server : undefined;
    return createOAuthContext(options, {
      ...params,
      found: known,
      onFound: (server) => {
        found = { issuer, server };
      },
    });
  }

  function beginSignIn() {
    const own = new AbortController();
    signingIn?.abort(new Failure('REFUSED', 'Canceled: another sign-in was started.'));
    signingIn = own;
    onChange();
    const end = () => {
      if (signingIn !== own) return;
      signingIn = undefined;
      onChange();
    };
    return { signal: own.signal, end };
  }

  function storeError(): string | undefined {
    return credentials.tokensError(connectionId)?.text;
  }

  const renewal = createRenewal({
    storedTokens,
    openContext: (settings) => open({ settings, endpoints: ['tokenEndpoint'], signal: ending.signal }),
    onEnd: (words) => {
      problem = words;
    },
    ended: () => problem,
    storeError,
    now,
    signal: ending.signal,
  });

  function state(authorization: Authorization): SignInState | null {
    if (!isOAuth(authorization)) return null;
    const last = storedTokens.known();
    const isOther = last !== undefined && last !== 'unread' && !isOfKind(last, authorization);
    const tokens = isOther ? undefined : last;
    const known = {
      authorization,
      isSigningIn: signingIn !== undefined,
      tokens,
      problem: problem ?? storeError(),
    };
    return stateOf(known, now());
  }

  return {
    storedTokens,
    renew: renewal.renew,
    idle: renewal.idle,
    open,
    beginSignIn,
    state,
    ended: ending.signal,
    end: (reason) => {
      ending.abort(reason);
      signingIn?.abort(reason);
    },
  };
}

interface KnownSignIn {
  readonly authorization: Authorization;
  readonly isSigningIn: boolean;
  /** `unread`: tokens exist, but the keyring hasn’t been read yet. */
  readonly tokens: Tokens | 'unread' | undefined;
  /** Why it ended without the user’s action. */
  readonly problem: string | undefined;
}

const NO_END = { expiresAt: null, isRenewed: false };
const ENDED = failureSentences(SIGNED_OUT_TEXTS['no refresh token']);

/** SECURITY: contains only what the window may know. */
function stateOf({ authorization, isSigningIn, tokens, problem }: KnownSignIn, now: number): SignInState {
  if (isSigningIn) return { state: 'signing-in', ...NO_END };
  const isClient = authorization === 'client';
  if (tokens === 'unread') return { state: 'signed-in', expiresAt: null, isRenewed: isClient };
  if (tokens === undefined) {
    return problem === undefined
      ? { state: 'signed-out', ...NO_END }
      : { state: 'expired', ...NO_END, problem };
  }
  const { expiresAt } = tokens;
  const isRenewed = isClient || tokens.refresh !== undefined;
  if (isOver(tokens, now) && !isRenewed) return { state: 'expired', expiresAt, isRenewed, problem: ENDED };
  return { state: 'signed-in', expiresAt, isRenewed };
}

function isOfKind({ owner }: Tokens, authorization: Authorization): boolean {
  return owner.startsWith(JSON.stringify([authorization]).slice(0, -1));
}
