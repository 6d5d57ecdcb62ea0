import type { NetworkSettings } from './network.ts';
import { type Authorization, isOAuth, type OAuthSettings } from './sign-ins.ts';

export interface Incomplete {
  readonly path: readonly string[];
  readonly message: string;
}

interface Draft {
  readonly network: NetworkSettings;
  readonly authorization: Authorization;
  readonly oauth: OAuthSettings;
}

/** What one choice makes necessary elsewhere. */
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

/** SECURITY: user and password have places of their own, the password one where nobody reads it. */
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
