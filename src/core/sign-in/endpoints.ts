import { discoveryRequest, type HttpRequestOptions } from 'oauth4webapi';
import { z } from 'zod';
import { isWebAddress } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { isForbiddenAddress } from '../http/forbidden-address.ts';
import { parseMembers, unexpectedStatus } from './call-authorization-server.ts';
import type { SignInSettings } from './tokens.ts';

/** The member names in server metadata (RFC 8414, RFC 8628). */
export const ENDPOINTS = {
  authorizationEndpoint: 'authorization_endpoint',
  tokenEndpoint: 'token_endpoint',
  deviceEndpoint: 'device_authorization_endpoint',
  revocationEndpoint: 'revocation_endpoint',
} as const;

export type EndpointName = keyof typeof ENDPOINTS;

/** The metadata of an authorization server. None of it is trusted yet. */
export interface DiscoveredServer {
  readonly issuer: string;
  readonly endpoints: Readonly<Record<EndpointName, string | null>>;
  readonly scopes: readonly string[];
  /** Whether its authorization responses contain the issuer (RFC 9207). */
  readonly namesIssuer: boolean;
}

/** The endpoint that the user typed, else the discovered one, else null. */
export function endpointOf(
  name: EndpointName,
  settings: SignInSettings,
  found: DiscoveredServer | undefined,
): string | null {
  const typed = settings.oauth[name];
  if (typed !== '') return typed;
  const discovered = found?.endpoints[name] ?? null;
  if (discovered !== null) refuseUnagreed(name, discovered, settings);
  return discovered;
}

const WORDS: Readonly<Record<EndpointName, string>> = {
  authorizationEndpoint: 'authorization endpoint',
  tokenEndpoint: 'token endpoint',
  deviceEndpoint: 'device endpoint',
  revocationEndpoint: 'revocation endpoint',
};

/**
 * SECURITY: the trust boundary. A server must not choose where a client secret, a password, or a refresh token is sent.
 */
function refuseUnagreed(name: EndpointName, url: string, settings: SignInSettings): void {
  if (!isSendable(url)) {
    const message = `${settings.oauth.issuer} lists an unusable ${WORDS[name]}: ${url.slice(0, 200)}. Enter the endpoint yourself.`;
    throw new Failure('BAD_ANSWER', message);
  }
  const { origin } = new URL(url);
  if (trustedOrigins(settings).has(origin)) return;
  throw new Failure('REFUSED', {
    message: `${settings.oauth.issuer} uses a different origin for its ${WORDS[name]}: ${origin}. Nothing was sent. Trust it if it belongs to your authorization server.`,
    untrustedOrigin: origin,
  });
}

const ENDPOINT_NAMES = [
  'authorizationEndpoint',
  'tokenEndpoint',
  'deviceEndpoint',
  'revocationEndpoint',
] as const;

/** Origins of discovered endpoints that the user hasn’t entered or trusted yet. */
export function foreignOrigins(settings: SignInSettings, { endpoints }: DiscoveredServer): string[] {
  const trusted = trustedOrigins(settings);
  const named = ENDPOINT_NAMES.filter((name) => settings.oauth[name] === '')
    .flatMap((name) => endpoints[name] ?? [])
    .filter(isSendable)
    .map((url) => new URL(url).origin);
  return [...new Set(named)].filter((origin) => !trusted.has(origin));
}

function isSendable(url: string): boolean {
  return isWebAddress(url) && !isForbiddenAddress(new URL(url).hostname);
}

function trustedOrigins({ oauth, trustedOrigins }: SignInSettings): ReadonlySet<string> {
  const typed = [oauth.issuer, ...ENDPOINT_NAMES.map((name) => oauth[name])];
  return new Set([...typed, ...trustedOrigins].flatMap(originOf));
}

/** A member of another type counts as missing; a missing endpoint is reported where it is needed. */
const address = z.string().nullable().catch(null).default(null);

function originOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}

/** The endpoint was neither typed nor discovered. */
export class LacksEndpoint extends Failure {
  override readonly name = 'LacksEndpoint';

  constructor(name: EndpointName, issuer: string) {
    if (issuer === '')
      super('INVALID', `Enter the issuer or the ${WORDS[name]} of the authorization server.`);
    else super('NOT_SUPPORTED', `${issuer} names no ${WORDS[name]}. ${ADVICE[name]}`);
  }
}

const ADVICE: Readonly<Record<EndpointName, string>> = {
  authorizationEndpoint: 'Choose another sign-in method, or enter the endpoint yourself.',
  tokenEndpoint: 'Check the issuer, or enter the endpoint yourself.',
  deviceEndpoint: 'Choose another sign-in method, or enter the endpoint yourself.',
  revocationEndpoint: 'Enter the endpoint yourself if there is one.',
};

type Options = HttpRequestOptions<'GET'>;

/** OpenID Connect first, since most servers have it; then plain OAuth metadata (RFC 8414). */
const WAYS = ['oidc', 'oauth2'] as const;

const metadata = z.object({
  issuer: z.string().refine((text) => URL.canParse(text)),
  [ENDPOINTS.authorizationEndpoint]: address,
  [ENDPOINTS.tokenEndpoint]: address,
  [ENDPOINTS.deviceEndpoint]: address,
  [ENDPOINTS.revocationEndpoint]: address,
  scopes_supported: z.array(z.string()).catch([]).default([]),
  authorization_response_iss_parameter_supported: z.boolean().catch(false).default(false),
});

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

/** Users often copy the address of the metadata document itself. */
function issuerAddress(issuer: string): URL {
  return new URL(issuer.replace(/\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/, ''));
}

function checkedServer(reported: z.infer<typeof metadata>, typed: URL): DiscoveredServer {
  if (!isSameIssuer(reported.issuer, typed.href)) {
    const message = `${typed.href} identifies itself as ${reported.issuer.slice(0, 200)}. Use that as the issuer if you trust it.`;
    throw new Failure('BAD_ANSWER', message);
  }
  return {
    issuer: reported.issuer,
    endpoints: {
      authorizationEndpoint: reported[ENDPOINTS.authorizationEndpoint],
      tokenEndpoint: reported[ENDPOINTS.tokenEndpoint],
      deviceEndpoint: reported[ENDPOINTS.deviceEndpoint],
      revocationEndpoint: reported[ENDPOINTS.revocationEndpoint],
    },
    scopes: reported.scopes_supported,
    namesIssuer: reported.authorization_response_iss_parameter_supported,
  };
}

/** Ignores a trailing slash, since users rarely know whether their issuer has one. */
export function isSameIssuer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => new URL(address).href.replace(/\/$/, ''));
  return a === b;
}
