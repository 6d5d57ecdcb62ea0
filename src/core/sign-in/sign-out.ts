import { processRevocationResponse, revocationRequest } from 'oauth4webapi';
import { Failure } from '../failure.ts';
import type { Sleep } from '../http/sleep.ts';
import { callAuthorizationServer, withTimeLimit } from './call-authorization-server.ts';
import { LacksEndpoint } from './endpoints.ts';
import type { OAuthContext } from './oauth-context.ts';
import type { Session } from './session.ts';
import type { SignInSettings, Tokens } from './tokens.ts';

export interface SignedOut {
  readonly revoked: 'yes' | 'no' | 'not-offered';
  readonly problem?: string;
}

interface SignOutTools {
  readonly sleep: Sleep;
  /** Cancels what is still running. */
  readonly forget: () => void;
}

/** The user waits for this, and the tokens are deleted in any case. */
const TIMEOUT = 15_000;

/** Deletes the tokens before it revokes them, so that they are unused whatever the server responds. */
export async function signOut(
  session: Session,
  settings: SignInSettings,
  { sleep, forget }: SignOutTools,
): Promise<SignedOut> {
  // Waits for a running renewal, so that its tokens are revoked too.
  const { ended: signal } = session;
  await withTimeLimit(session.idle(), { limit: TIMEOUT, sleep, signal, timeoutError: tooLate }).catch(
    () => {},
  );
  const tokens = await session.storedTokens.read(settings);
  forget();
  await session.storedTokens.clear();
  if (tokens === undefined) return { revoked: 'not-offered' };
  try {
    return await revoke(session, settings, tokens);
  } catch (error) {
    if (error instanceof Failure) return { revoked: 'no', problem: error.message };
    throw error;
  }
}

async function revoke(session: Session, settings: SignInSettings, tokens: Tokens): Promise<SignedOut> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(tooLate()), TIMEOUT);
  try {
    const context = await session.open({
      settings,
      endpoints: ['revocationEndpoint'],
      signal: timeout.signal,
    });
    await revokeTokens(context, tokens);
    return { revoked: 'yes' };
  } catch (error) {
    if (error instanceof LacksEndpoint) return { revoked: 'not-offered' };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): Failure {
  return new Failure('TIMED_OUT', 'The authorization server didn’t respond within 15 seconds.');
}

/** The refresh token first, since it could create new access tokens. */
async function revokeTokens(context: OAuthContext, { refresh, access }: Tokens): Promise<void> {
  if (refresh !== undefined) await revokeToken(context, refresh.reveal(), 'refresh_token');
  await revokeToken(context, access.reveal(), 'access_token');
}

function revokeToken(context: OAuthContext, token: string, hint: string): Promise<void> {
  const { server, client, authentication, options } = context;
  return callAuthorizationServer(options.signal, async () => {
    const additionalParameters = { token_type_hint: hint };
    const response = await revocationRequest(server, client, authentication, token, {
      ...options,
      additionalParameters,
    });
    await processRevocationResponse(response);
  });
}
