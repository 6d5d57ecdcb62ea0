import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import type { SignInEvent } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import { type Attempt, exchangeCode } from './exchange-code.ts';
import type { FlowTools } from './flow-tools.ts';
import { openLoopback } from './loopback.ts';
import type { OAuthContext } from './oauth-context.ts';
import { purposeOf } from './sign-in-settings.ts';
import type { Tokens } from './tokens.ts';
import { withTimeLimit } from './with-time-limit.ts';

const LIMIT = 5 * 60_000;

/** Authorization code with PKCE, by the system's browser (RFC 8252, RFC 7636). */
export async function* signInByBrowser(
  party: OAuthContext,
  tools: FlowTools,
): AsyncGenerator<SignInEvent, Tokens> {
  const { signal } = party.options;
  const state = generateRandomState();
  const loopback = await openLoopback(state, signal);
  try {
    const { redirectAddress, answer } = loopback;
    const attempt = { state, verifier: generateRandomCodeVerifier(), redirectAddress };
    const url = await authorizationAddress(party, attempt);
    // Where no browser comes up, the user is shown the address: that is no failure yet.
    void tools.openBrowser?.(url).catch(() => {});
    yield { type: 'browser', url };
    const given = await withTimeLimit(answer, { limit: LIMIT, sleep: tools.sleep, signal, late });
    return await exchangeCode(party, attempt, given, tools.now);
  } finally {
    loopback.close();
  }
}

async function authorizationAddress(party: OAuthContext, attempt: Attempt): Promise<string> {
  const { settings, server, client } = party;
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    ...purposeOf(settings),
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: attempt.redirectAddress,
    state: attempt.state,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    // OpenID Connect, 11: without it the wish for a refresh token is not heard.
    ...(settings.oauth.scopes.includes('offline_access') ? { prompt: 'consent' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function late(): Failure {
  return new Failure(
    'TIMED_OUT',
    'Sign-in timed out after 5 minutes. Sign in again. If the browser runs on another computer, use a device code.',
  );
}
