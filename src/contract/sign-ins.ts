import { z } from 'zod';
import type { NetworkSettings } from './network.ts';

/**
 * The source of the `Authorization` header. The last three are OAuth 2.0, with an access token that is requested and
 * renewed.
 */
export const authorization = z.enum(['none', 'bearer', 'client', 'browser', 'device']);
export type Authorization = z.infer<typeof authorization>;

export function isOAuth(kind: Authorization): boolean {
  return kind === 'client' || kind === 'browser' || kind === 'device';
}

const endpoint = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) => text === '' || isWebAddress(text),
    'must begin with https://, or http:// on this computer',
  );

/** Whether credentials may be sent to an address and a browser may open it: https, or http on this computer. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && username === '' && password === ''
  );
}

/** The authorization server. Empty endpoints are discovered from the issuer’s address. */
export const oauthSettings = z.object({
  issuer: endpoint,
  authorizationEndpoint: endpoint,
  tokenEndpoint: endpoint,
  deviceEndpoint: endpoint,
  revocationEndpoint: endpoint,
  clientId: z.string().trim().max(500),
  /** How the client secret is sent, if there is one. */
  clientAuthentication: z.enum(['basic', 'post']),
  scopes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be one word'),
    )
    .max(100),
  audience: z.string().trim().max(2000),
});
export type OAuthSettings = z.infer<typeof oauthSettings>;

/**
 * The redirect address, as it is registered with the authorization server. Each sign-in uses another port, which is
 * no part of the registration (RFC 8252, 7.3).
 */
export const REDIRECT_ADDRESS = 'http://127.0.0.1/callback';

export const NO_OAUTH: OAuthSettings = {
  issuer: '',
  authorizationEndpoint: '',
  tokenEndpoint: '',
  deviceEndpoint: '',
  revocationEndpoint: '',
  clientId: '',
  clientAuthentication: 'basic',
  scopes: [],
  audience: '',
};

/** Whether the user is signed in, and until when. SECURITY: never the tokens. */
export const signInState = z.object({
  state: z.enum(['signed-out', 'signing-in', 'signed-in', 'expired']),
  /** When the access token expires, in milliseconds since the epoch; null if the server did not say. */
  expiresAt: z.number().nullable(),
  /** Whether it is renewed without the user. */
  isRenewed: z.boolean(),
  /** Why the sign-in ended, unless the user ended it. */
  problem: z.string().optional(),
});
export type SignInState = z.infer<typeof signInState>;

/** The metadata of an authorization server. `foreign` lists origins that the user has not allowed yet. */
export const discovered = z.object({
  issuer: z.string(),
  endpoints: z.object({
    authorizationEndpoint: z.string().nullable(),
    tokenEndpoint: z.string().nullable(),
    deviceEndpoint: z.string().nullable(),
    revocationEndpoint: z.string().nullable(),
  }),
  scopes: z.array(z.string()),
  foreignOrigins: z.array(z.string()),
});
export type DiscoveredEndpoints = z.infer<typeof discovered>;

/** The progress of a sign-in. The stream ends when the user is signed in, and fails if the sign-in fails. */
export const signInEvent = z.discriminatedUnion('type', [
  /** The host opened this address in the system’s browser. The user can open it by hand if that failed. */
  z.object({ type: z.literal('browser'), url: z.string() }),
  /** The user enters this code at the address, on any device. */
  z.object({
    type: z.literal('device'),
    userCode: z.string(),
    url: z.string(),
    /** The address with the code, if the server returned one. */
    completeUrl: z.string().nullable(),
    expiresAt: z.number(),
  }),
  z.object({ type: z.literal('done'), state: signInState }),
]);
export type SignInEvent = z.infer<typeof signInEvent>;

interface Incomplete {
  readonly path: readonly string[];
  readonly message: string;
}

interface Draft {
  readonly network: NetworkSettings;
  readonly authorization: Authorization;
  readonly oauth: OAuthSettings;
}

/** Members that a setting makes necessary elsewhere. */
export function missingMembers({ network, authorization, oauth }: Draft): readonly Incomplete[] {
  return [
    ...missingOfNetwork(network),
    ...(isOAuth(authorization) ? missingOfOAuth(authorization, oauth) : []),
  ];
}

function missingOfNetwork({ tls, proxy }: NetworkSettings): readonly Incomplete[] {
  const missing: Incomplete[] = [];
  if (tls.trust === 'authority' && tls.authorities === '') {
    missing.push({ path: ['network', 'tls', 'authorities'], message: 'is required' });
  }
  if (proxy.kind === 'own' && !isProxyAddress(proxy.address)) {
    missing.push({
      path: ['network', 'proxy', 'address'],
      message: 'must be like http://proxy.example.com:3128',
    });
  }
  return missing;
}

/**
 * SECURITY: user and password must not be part of the address. They have fields of their own, and the password’s is
 * hidden.
 */
function isProxyAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '' && pathname === '/';
}

function missingOfOAuth(authorization: Authorization, oauth: OAuthSettings): readonly Incomplete[] {
  const missing: Incomplete[] = [];
  if (oauth.clientId === '') missing.push({ path: ['oauth', 'clientId'], message: 'is required' });
  if (oauth.issuer !== '') return missing;
  for (const endpoint of ENDPOINTS_OF[authorization] ?? []) {
    if (oauth[endpoint] === '') {
      missing.push({ path: ['oauth', endpoint], message: 'is required without an issuer' });
    }
  }
  return missing;
}

const ENDPOINTS_OF: Partial<Record<Authorization, readonly (keyof OAuthSettings)[]>> = {
  client: ['tokenEndpoint'],
  browser: ['authorizationEndpoint', 'tokenEndpoint'],
  device: ['deviceEndpoint', 'tokenEndpoint'],
};
