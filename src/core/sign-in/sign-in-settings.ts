import type { Authorization, NetworkSettings, OAuthSettings } from '#contract/index.ts';
import type { Sleep } from '../http/sleep.ts';
import type { Route } from '../network/route.ts';

/** What a connection says of how it signs in, and the way there. */
export interface SignInSettings {
  readonly connectionId: string;
  readonly authorization: Authorization;
  readonly oauth: OAuthSettings;
  /** Of the server that the token is for. */
  readonly address: string;
  readonly network: NetworkSettings;
  /** SECURITY: origins that the user agreed to by name, besides those that were typed. */
  readonly trustedOrigins: readonly string[];
  readonly route: Route;
}

export type SignInOwner = Pick<SignInSettings, 'authorization' | 'oauth' | 'address' | 'network'>;

/**
 * What tokens belong to. SECURITY: a refresh token that one server gave is not shown to another, nor an access token
 * used that was asked for in another client's name.
 */
export function ownerOf({ authorization, oauth }: Pick<SignInOwner, 'authorization' | 'oauth'>): string {
  const { issuer, tokenEndpoint, clientId, scopes, audience } = oauth;
  return JSON.stringify([authorization, issuer, tokenEndpoint, clientId, scopes, audience]);
}

/** The parameters that say what a token is for, in the order in which they are sent. */
export function purposeOf({ oauth }: SignInSettings): Record<string, string> {
  const { scopes, audience } = oauth;
  return {
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    ...(audience === '' ? {} : { audience }),
    // Two names for one thing: the older is in wide use, the newer is RFC 8707 and takes absolute addresses only.
    ...(isAbsoluteAddress(audience) ? { resource: audience } : {}),
  };
}

function isAbsoluteAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && !text.includes('#');
}

/** What a flow needs of the world besides the authorization server. */
export interface FlowTools {
  /** Absent where the shell has no browser to open. */
  readonly openBrowser?: ((url: string) => Promise<void>) | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
}
