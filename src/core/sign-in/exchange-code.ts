import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  UnsupportedOperationError,
  validateAuthResponse,
} from 'oauth4webapi';
import { Failure } from '../failure.ts';
import { askServer } from './ask-server.ts';
import { isSameIssuer } from './find-server.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { ownerOf, purposeOf } from './sign-in-settings.ts';
import { tokensOf } from './token-answer.ts';
import type { Tokens } from './tokens.ts';

/** What one sign-in made up, and what its answer is held against. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  readonly redirectAddress: string;
}

/** The code in the browser's answer becomes tokens. */
export async function exchangeCode(
  party: OAuthContext,
  { state, verifier, redirectAddress }: Attempt,
  given: URLSearchParams,
  now: () => number,
): Promise<Tokens> {
  const { settings, server, client, authentication, options } = party;
  const checked = checkAnswer(party, given, state);
  const { scope: _, ...additionalParameters } = purposeOf(settings);
  const askedAt = now();
  const answer = await askServer(options.signal, async () => {
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
  return tokensOf({ owner: ownerOf(settings), answer, askedAt });
}

/** SECURITY: an answer that names another issuer is not redeemed: it may be meant for another server (RFC 9207). */
function checkAnswer(party: OAuthContext, given: URLSearchParams, state: string): URLSearchParams {
  const { server, client } = party;
  alignIssuer(party, given);
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

/** The library compares sign by sign, with what it is given as the issuer. */
function alignIssuer({ server, isIssuerKnown }: OAuthContext, given: URLSearchParams): void {
  const named = given.get('iss');
  if (named === null) return;
  if (!isIssuerKnown) given.delete('iss');
  else if (URL.canParse(named) && isSameIssuer(named, server.issuer)) given.set('iss', server.issuer);
}
