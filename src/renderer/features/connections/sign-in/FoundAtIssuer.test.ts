import { describe, expect, it } from 'vitest';
import { connectionDraft, DEFAULT_NETWORK, type DiscoveredEndpoints, NO_OAUTH } from '#contract/index.ts';
import { discoverySummary, unfinished } from './FoundAtIssuer.tsx';

describe('an issuer that can’t be queried yet', () => {
  it('shows the reason at its field', () => {
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

describe('the discovered endpoints', () => {
  it('list those that the selected sign-in method needs', () => {
    expect(discoverySummary(found({}), 'client', [])).toEqual({
      state: 'found',
      text: 'Found its token endpoint, same origin.',
      origins: [],
    });
    expect(discoverySummary(found({}), 'browser', []).text).toContain(
      'Found its authorization endpoint and token endpoint, same origin.',
    );
  });

  it('report a missing endpoint only for the method that needs it', () => {
    const withoutDevice = found({ deviceEndpoint: null });
    expect(discoverySummary(withoutDevice, 'device', [])).toMatchObject({
      state: 'misses',
      text: 'No device authorization endpoint found.',
    });
    expect(discoverySummary(withoutDevice, 'client', []).state).toBe('found');
  });

  it('ask for consent for each other origin', () => {
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
