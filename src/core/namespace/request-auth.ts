import { isOAuth } from '#contract/index.ts';
import { type Header, hideValues } from '../activity-log/mask-secrets.ts';
import type { Secret } from '../credentials/secret.ts';
import { claimsOf } from '../credentials/token-claims.ts';
import type { SentCredentials } from '../http/auth-failure.ts';
import type { Route } from '../network/route.ts';
import type { NamespaceTarget } from './target.ts';

/** SECURITY: what a request proves itself with. */
export interface Identity {
  readonly apiKey?: Secret;
  /** The pasted token, or the access token of a sign-in. */
  readonly bearer?: Secret;
}

/** Who asks, and on which way. */
export interface RequestAuth extends Identity {
  /** Left out: as this computer is set up. */
  readonly route?: Route;
  /** After the server refused this identity: true where there is a newer one to ask with. */
  readonly renew?: (signal: AbortSignal | undefined) => Promise<boolean>;
}

/** Looked up for each call: a token may have ended since the one before. */
export type CredentialProvider = (signal: AbortSignal | undefined) => Promise<RequestAuth>;

/** SECURITY: the two credentials in clear. What this makes must only ever go to the connection's own origin. */
export function identityHeaders({ apiKey, bearer }: Identity): readonly Header[] {
  const headers: Header[] = [];
  if (apiKey !== undefined) headers.push(['x-api-key', apiKey.reveal()]);
  if (bearer !== undefined) headers.push(['authorization', `Bearer ${bearer.reveal()}`]);
  return headers;
}

/** The same as the `identity` of a body, for servers that look for it there; undefined where there is none. */
export function identityMember({ apiKey, bearer }: Identity): object | undefined {
  if (apiKey === undefined && bearer === undefined) return undefined;
  return {
    ...(apiKey === undefined ? {} : { api_key: apiKey.reveal() }),
    ...(bearer === undefined ? {} : { auth_token: bearer.reveal() }),
  };
}

/** SECURITY: what is shown of a server's own words, should it quote who asked. */
export function hideIdentity(text: string, { apiKey, bearer }: Identity): string {
  const secrets = [apiKey, bearer].flatMap((secret) => (secret === undefined ? [] : [secret.reveal()]));
  return hideValues(text, secrets);
}

/** What a failure may say of who asked. */
export function sentCredentials(
  { apiKey, bearer }: Identity,
  { authorization, flavour }: Pick<NamespaceTarget, 'flavour' | 'authorization'>,
): SentCredentials {
  return {
    apiKey: apiKey !== undefined,
    ...(bearer === undefined
      ? {}
      : { token: isOAuth(authorization) ? 'sign-in' : 'pasted', tokenEnd: claimsOf(bearer)?.exp }),
    requiresApiKey: flavour === 'enterprise',
  };
}
