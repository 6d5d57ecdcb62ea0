import { discoveryRequest, type HttpRequestOptions } from 'oauth4webapi';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { type DiscoveredServer, ENDPOINTS } from './endpoints.ts';
import { parseMembers, unexpectedStatus } from './normalize-token-response.ts';

/** A member of another type is as good as none: what is needed and lacking is named where it is needed. */
const address = z.string().nullable().catch(null).default(null);
const metadata = z.object({
  issuer: z.string().refine((text) => URL.canParse(text)),
  [ENDPOINTS.authorizationEndpoint]: address,
  [ENDPOINTS.tokenEndpoint]: address,
  [ENDPOINTS.deviceEndpoint]: address,
  [ENDPOINTS.revocationEndpoint]: address,
  scopes_supported: z.array(z.string()).catch([]).default([]),
  authorization_response_iss_parameter_supported: z.boolean().catch(false).default(false),
});

/** OpenID Connect first, which most have; then the document of plain OAuth (RFC 8414). */
const WAYS = ['oidc', 'oauth2'] as const;

type Options = HttpRequestOptions<'GET'>;

export async function findServer(issuer: string, options: Options): Promise<DiscoveredServer> {
  const typed = issuerAddress(issuer);
  let status = 0;
  for (const algorithm of WAYS) {
    const response = await discoveryRequest(typed, { ...options, algorithm });
    if (response.status >= 500) throw unexpectedStatus(response.status, typed.href);
    status = response.status;
    const found = response.ok ? metadata.safeParse(parseMembers(await response.text())) : undefined;
    if (found?.success) return checkedServer(found.data, typed);
  }
  const message = `Couldn’t discover endpoints at ${typed.href} (${status}). Check the issuer, or enter the endpoints yourself.`;
  throw new Failure('BAD_ANSWER', { message, status });
}

/** People copy the address of the document itself. */
function issuerAddress(issuer: string): URL {
  return new URL(issuer.replace(/\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/, ''));
}

function checkedServer(told: z.infer<typeof metadata>, typed: URL): DiscoveredServer {
  if (!isSameIssuer(told.issuer, typed.href)) {
    const message = `${typed.href} identifies itself as ${told.issuer.slice(0, 200)}. Use that as the issuer if you trust it.`;
    throw new Failure('BAD_ANSWER', message);
  }
  return {
    issuer: told.issuer,
    endpoints: {
      authorizationEndpoint: told[ENDPOINTS.authorizationEndpoint],
      tokenEndpoint: told[ENDPOINTS.tokenEndpoint],
      deviceEndpoint: told[ENDPOINTS.deviceEndpoint],
      revocationEndpoint: told[ENDPOINTS.revocationEndpoint],
    },
    scopes: told.scopes_supported,
    namesIssuer: told.authorization_response_iss_parameter_supported,
  };
}

/** Whether it ends with a slash is known to few, and means the same place. */
export function isSameIssuer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => new URL(address).href.replace(/\/$/, ''));
  return a === b;
}
