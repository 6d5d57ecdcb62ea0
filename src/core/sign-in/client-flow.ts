import { clientCredentialsGrantRequest, processClientCredentialsResponse } from 'oauth4webapi';
import { callAuthorizationServer, tokensOf } from './call-authorization-server.ts';
import type { OAuthContext } from './oauth-context.ts';
import { ownerOf, purposeOf, type Tokens } from './tokens.ts';

/**
 * Signs in as the client itself: without a user, and without a refresh token, since it can sign in again at any time.
 */
export async function signInAsClient(context: OAuthContext, now: () => number): Promise<Tokens> {
  const { settings, server, client, authentication, options } = context;
  const requestedAt = now();
  const answer = await callAuthorizationServer(options.signal, async () => {
    const response = await clientCredentialsGrantRequest(
      server,
      client,
      authentication,
      purposeOf(settings),
      options,
    );
    return processClientCredentialsResponse(server, client, response);
  });
  const { refresh_token: _, ...used } = answer;
  return tokensOf({ owner: ownerOf(settings), answer: used, requestedAt });
}
