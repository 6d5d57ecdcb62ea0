import { describe, expect, it } from 'vitest';
import type { DiscoveredEndpoints } from '#contract/index.ts';
import { discoverySummary } from '../FoundAtIssuer.tsx';

const ISSUER = 'https://login.example.com/realms/data';
const TOKENS = 'https://tokens.example.net';

function found(
  given: Partial<DiscoveredEndpoints['endpoints']>,
  foreignOrigins: readonly string[] = [],
): DiscoveredEndpoints {
  const endpoints = {
    authorizationEndpoint: `${ISSUER}/auth`,
    tokenEndpoint: `${ISSUER}/token`,
    deviceEndpoint: `${ISSUER}/device`,
    revocationEndpoint: null,
    ...given,
  };
  return { issuer: ISSUER, endpoints, scopes: [], foreignOrigins: [...foreignOrigins] };
}

describe('what was found at an issuer', () => {
  it('names what this way to sign in needs', () => {
    expect(discoverySummary(found({}), 'client', [])).toEqual({
      state: 'found',
      text: 'Found its token endpoint, same origin.',
      origins: [],
    });
    expect(discoverySummary(found({}), 'browser', []).text).toContain(
      'Found its authorization endpoint and token endpoint, same origin.',
    );
  });

  it('says where a way does not work, and only there', () => {
    const withoutDevice = found({ deviceEndpoint: null });
    expect(discoverySummary(withoutDevice, 'device', [])).toMatchObject({
      state: 'misses',
      text: 'No device authorization endpoint found.',
    });
    expect(discoverySummary(withoutDevice, 'client', []).state).toBe('found');
  });

  it('asks about each origin that was not agreed to', () => {
    const elsewhere = found({ tokenEndpoint: `${TOKENS}/token` }, [TOKENS, 'https://other.example.net']);
    expect(discoverySummary(elsewhere, 'client', [TOKENS])).toEqual({
      state: 'asks',
      text: 'Found its token endpoint, but not all at login.example.com.',
      origins: ['https://other.example.net'],
    });
    const agreed = [TOKENS, 'https://other.example.net'];
    expect(discoverySummary(elsewhere, 'client', agreed)).toMatchObject({
      state: 'found',
      text: 'Found its token endpoint, at origins that you trust.',
    });
  });
});
