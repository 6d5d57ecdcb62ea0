import { describe, expect, it } from 'vitest';
import { connectionDraft, DEFAULT_NETWORK, type DiscoveredEndpoints, NO_OAUTH } from '#contract/index.ts';
import { discoverySummary, unfinished } from './FoundAtIssuer.tsx';

describe('an issuer that can not be asked yet', () => {
  it('has the reason where one looks for it', () => {
    const address = 'https://catalog.example.com';
    expect(wordsFor({ address, oauth: { ...NO_OAUTH, issuer: 'login.example.com' } })).toBe(
      'The issuer must begin with https://, or http:// on this computer.',
    );
    expect(wordsFor({ address: ' ' })).toContain('Enter the server address first.');
    const limits = { connect: 0, answer: 1 };
    expect(wordsFor({ address, network: { ...DEFAULT_NETWORK, limits } })).toContain(
      'Another field needs attention. Save to see which one.',
    );
  });
});

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

  it('asks about each origin without consent', () => {
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

function wordsFor(draft: object): string {
  const { error } = connectionDraft.safeParse(draft);
  return error === undefined ? '' : unfinished(error);
}
