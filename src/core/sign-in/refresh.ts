import { processRefreshTokenResponse, refreshTokenGrantRequest } from 'oauth4webapi';
import type { Secret } from '../credentials/secret.ts';
import { callAuthorizationServer, tokensOf } from './call-authorization-server.ts';
import type { OAuthContext } from './oauth-context.ts';
import { ownerOf, purposeOf, type Tokens } from './tokens.ts';

export async function refreshTokens(
  context: OAuthContext,
  refresh: Secret,
  now: () => number,
): Promise<Tokens> {
  const { settings, server, client, authentication, options } = context;
  // The granted scopes stay; a server rejects a request for others.
  const { scope: _, ...additionalParameters } = purposeOf(settings);
  const requestedAt = now();
  const answer = await callAuthorizationServer(options.signal, async () => {
    const response = await refreshTokenGrantRequest(server, client, authentication, refresh.reveal(), {
      ...options,
      additionalParameters,
    });
    return processRefreshTokenResponse(server, client, response);
  });
  return tokensOf({ owner: ownerOf(settings), answer, requestedAt, refresh });
}
