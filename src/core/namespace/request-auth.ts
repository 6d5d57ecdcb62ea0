import { isOAuth } from '#contract/index.ts';
import { type Header, hideValues } from '../activity-log/mask-secrets.ts';
import type { Secret } from '../credentials/secret.ts';
import { claimsOf } from '../credentials/token-claims.ts';
import type { SentCredentials } from '../http/auth-failure.ts';
import type { Route } from '../network/route.ts';
import type { NamespaceTarget } from './target.ts';

/** SECURITY: the credentials of a request. */
export interface Identity {
  readonly apiKey?: Secret;
  /** The pasted token, or the access token of a sign-in. */
  readonly bearer?: Secret;
}

export interface RequestAuth extends Identity {
  /** Default: the settings of this computer. */
  readonly route?: Route;
  /** Called after the server rejected these credentials. True if there are newer ones to retry with. */
  readonly renew?: (signal: AbortSignal | undefined) => Promise<boolean>;
}

/** Called for each request, since a token may have expired since the previous one. */
export type CredentialProvider = (signal: AbortSignal | undefined) => Promise<RequestAuth>;

/** SECURITY: both credentials in clear text. The result must only ever be sent to the connection’s own origin. */
export function identityHeaders({ apiKey, bearer }: Identity): readonly Header[] {
  const headers: Header[] = [];
  if (apiKey !== undefined) headers.push(['x-api-key', apiKey.reveal()]);
  if (bearer !== undefined) headers.push(['authorization', `Bearer ${bearer.reveal()}`]);
  return headers;
}

/**
 * The same as the `identity` member of a body, for servers that expect it there; undefined if there are no credentials.
 */
export function identityMember({ apiKey, bearer }: Identity): object | undefined {
  if (apiKey === undefined && bearer === undefined) return undefined;
  return {
    ...(apiKey === undefined ? {} : { api_key: apiKey.reveal() }),
    ...(bearer === undefined ? {} : { auth_token: bearer.reveal() }),
  };
}

/** SECURITY: hides the credentials in a server’s text, in case it quotes them. */
export function hideIdentity(text: string, { apiKey, bearer }: Identity): string {
  const secrets = [apiKey, bearer].flatMap((secret) => (secret === undefined ? [] : [secret.reveal()]));
  return hideValues(text, secrets);
}

/** What an error message may mention about the credentials. */
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
