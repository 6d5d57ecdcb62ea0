import { generateKeyPairSync } from 'node:crypto';
import type { ClientMetadata, Configuration, errors } from 'oidc-provider';
import { REDIRECT_ADDRESS } from '#contract/index.ts';

export const CLIENT_SECRET = 'CANARY-client-secret/+ %';
/** The resource that tokens can be requested for. */
export const AUDIENCE = 'https://tables.example/v1';
export const SCOPES = 'openid offline_access read';

const SIGNED = { id_token_signed_response_alg: 'ES256' } as const;
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const CLIENTS: ClientMetadata[] = [
  {
    ...SIGNED,
    client_id: 'window',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    redirect_uris: [REDIRECT_ADDRESS],
    grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
  },
  ...(['basic', 'post'] as const).map((way) => ({
    ...SIGNED,
    client_id: `robot-${way}`,
    client_secret: CLIENT_SECRET,
    token_endpoint_auth_method: `client_secret_${way}` as const,
    redirect_uris: [],
    response_types: [],
    grant_types: ['client_credentials'],
    scope: 'read',
  })),
];

/** Refresh tokens are valid for one use, and every sign-in method is enabled. */
export function providerConfiguration(InvalidTarget: typeof errors.InvalidTarget): Configuration {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return {
    clients: CLIENTS,
    jwks: { keys: [{ ...key, kty: 'EC', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    scopes: SCOPES.split(' '),
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => {
          if (resource !== AUDIENCE) throw new InvalidTarget();
          return { scope: 'read', audience: resource, accessTokenFormat: 'opaque' };
        },
        useGrantedResource: () => true,
      },
    },
  };
}
