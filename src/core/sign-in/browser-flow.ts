import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  UnsupportedOperationError,
  validateAuthResponse,
} from 'oauth4webapi';
import type { SignInEvent } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { callAuthorizationServer, tokensOf, withTimeLimit } from './call-authorization-server.ts';
import { isSameIssuer } from './endpoints.ts';
import { openLoopback } from './loopback.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { type FlowTools, ownerOf, purposeOf, type Tokens } from './tokens.ts';

const LIMIT = 5 * 60_000;

/** Authorization code flow with PKCE in the system’s browser (RFC 8252, RFC 7636). */
export async function* signInByBrowser(
  context: OAuthContext,
  tools: FlowTools,
): AsyncGenerator<SignInEvent, Tokens> {
  const { signal } = context.options;
  const state = generateRandomState();
  const loopback = await openLoopback(state, signal);
  try {
    const { redirectAddress, answer } = loopback;
    const attempt = { state, verifier: generateRandomCodeVerifier(), redirectAddress };
    const url = await authorizationAddress(context, attempt);
    // If no browser opens, the window still shows the address, so this isn’t a failure.
    void tools.openBrowser?.(url).catch(() => {});
    yield { type: 'browser', url };
    const given = await withTimeLimit(answer, {
      limit: LIMIT,
      sleep: tools.sleep,
      signal,
      timeoutError: timedOut,
    });
    return await exchangeCode(context, attempt, given, tools.now);
  } finally {
    loopback.close();
  }
}

async function authorizationAddress(context: OAuthContext, attempt: Attempt): Promise<string> {
  const { settings, server, client } = context;
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    ...purposeOf(settings),
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: attempt.redirectAddress,
    state: attempt.state,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    // OpenID Connect, section 11: without `prompt`, a server ignores the request for a refresh token.
    ...(settings.oauth.scopes.includes('offline_access') ? { prompt: 'consent' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function timedOut(): Failure {
  return new Failure(
    'TIMED_OUT',
    'Sign-in timed out after 5 minutes. Sign in again. If the browser runs on another computer, use a device code.',
  );
}

/** The values of one attempt that its response is checked against. */
interface Attempt {
  readonly state: string;
  readonly verifier: string;
  readonly redirectAddress: string;
}

/** Exchanges the code in the browser’s response for tokens. */
async function exchangeCode(
  context: OAuthContext,
  { state, verifier, redirectAddress }: Attempt,
  given: URLSearchParams,
  now: () => number,
): Promise<Tokens> {
  const { settings, server, client, authentication, options } = context;
  const checked = checkAnswer(context, given, state);
  const { scope: _, ...additionalParameters } = purposeOf(settings);
  const requestedAt = now();
  const answer = await callAuthorizationServer(options.signal, async () => {
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      checked,
      redirectAddress,
      verifier,
      { ...options, additionalParameters },
    );
    return processAuthorizationCodeResponse(server, client, response);
  });
  return tokensOf({ owner: ownerOf(settings), answer, requestedAt });
}

/** SECURITY: rejects a response that names another issuer, since it may be meant for another server (RFC 9207). */
function checkAnswer(context: OAuthContext, given: URLSearchParams, state: string): URLSearchParams {
  const { server, client } = context;
  alignIssuer(context, given);
  try {
    return validateAuthResponse(server, client, given, state);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) {
      throw new OAuthRefusal(error.error, error.error_description);
    }
    if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
      throw new Failure('REFUSED', {
        message:
          'The browser returned a response from a different issuer, so it wasn’t used. Check the issuer, then sign in again.',
        serverMessage: error.message,
      });
    }
    throw error;
  }
}

/** The library compares the issuers character by character. */
function alignIssuer({ server, isIssuerKnown }: OAuthContext, given: URLSearchParams): void {
  const named = given.get('iss');
  if (named === null) return;
  if (!isIssuerKnown) given.delete('iss');
  else if (URL.canParse(named) && isSameIssuer(named, server.issuer)) given.set('iss', server.issuer);
}
