import { processRevocationResponse, revocationRequest } from 'oauth4webapi';
import { askServer } from './ask-server.ts';
import type { OAuthContext } from './oauth-context.ts';
import type { Tokens } from './tokens.ts';

/** The refresh token first: while it is good, it makes new access tokens. */
export async function revokeTokens(party: OAuthContext, { refresh, access }: Tokens): Promise<void> {
  if (refresh !== undefined) await revoke(party, refresh.reveal(), 'refresh_token');
  await revoke(party, access.reveal(), 'access_token');
}

function revoke(party: OAuthContext, token: string, hint: string): Promise<void> {
  const { server, client, authentication, options } = party;
  return askServer(options.signal, async () => {
    const additionalParameters = { token_type_hint: hint };
    const response = await revocationRequest(server, client, authentication, token, {
      ...options,
      additionalParameters,
    });
    await processRevocationResponse(response);
  });
}
