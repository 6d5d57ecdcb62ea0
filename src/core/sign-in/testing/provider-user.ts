import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { AUDIENCE, SCOPES } from './provider-configuration.ts';

export interface ProviderUser {
  answer: 'yes' | 'no';
}

/** Completes the login and consent pages. */
export async function decide(
  provider: Provider,
  { answer }: ProviderUser,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (answer === 'no') {
    const result = { error: 'access_denied', error_description: 'The user said no.' };
    return provider.interactionFinished(request, response, result);
  }
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
  }
  const grant = new provider.Grant({ accountId: 'ada', clientId: String(params.client_id) });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(AUDIENCE, SCOPES);
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}
