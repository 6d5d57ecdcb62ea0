import { allowInsecureRequests, type CustomFetchOptions, customFetch } from 'oauth4webapi';
import type { Secret } from '../credentials/secret.ts';
import { fetchThrough } from '../http/fetch.ts';
import type { HttpClient } from '../http/http-client.ts';
import { normalizeTokenResponse } from './normalize-token-response.ts';
import { secretsSent } from './secrets-sent.ts';
import type { SignInSettings } from './sign-in-settings.ts';

type Http = Pick<HttpClient, 'send'>;

/** Plain http was let through for this computer alone, where an endpoint was typed or found: it is not the library's to say. */
const HTTP_ON_THIS_COMPUTER = { [allowInsecureRequests]: true } as const;

/** For what an issuer says of itself: nothing secret goes out. */
export function questionOptions(http: Http, settings: SignInSettings, signal: AbortSignal) {
  const ask = fetchOf(http, settings);
  return {
    ...HTTP_ON_THIS_COMPUTER,
    [customFetch]: (url: string, { headers }: CustomFetchOptions<'GET'>) => ask(url, { headers, signal }),
    signal,
  };
}

/** For what proves who asks. */
export function proofOptions(
  http: Http,
  settings: SignInSettings,
  signal: AbortSignal,
  clientSecret: Secret | undefined,
) {
  const ask = fetchOf(http, settings);
  return {
    ...HTTP_ON_THIS_COMPUTER,
    [customFetch]: async (url: string, sent: CustomFetchOptions<'POST', URLSearchParams>) =>
      normalizeTokenResponse(await ask(url, sent), url, secretsSent(sent, clientSecret)),
    signal,
  };
}

/** With the proxy and the CAs of the connection. SECURITY: never with its client certificate. */
function fetchOf(http: Http, { connectionId, route }: SignInSettings): typeof fetch {
  return fetchThrough(http, { connectionId, route });
}
