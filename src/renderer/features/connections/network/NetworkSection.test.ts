import { describe, expect, it } from 'vitest';
import { proxySummary, wholeSeconds } from './NetworkSection.tsx';
import { systemTrustText } from './TrustFields.tsx';

describe('wholeSeconds', () => {
  it('accepts only whole numbers', () => {
    expect([' 10 ', '0', '1.5', '-1', '1e3', '', '99999999999'].map(wholeSeconds)).toEqual([
      10,
      0,
      ...Array(5).fill(Number.NaN),
    ]);
  });
});

const trust = { source: 'file', words: 'this computer’s CAs (/etc/certs.pem)', count: 142 } as const;

describe('the network settings of this computer', () => {
  it('show the trusted CAs', () => {
    const proxy = { words: '', address: null };
    expect(systemTrustText({ trust, proxy })).toBe('This computer’s CAs (/etc/certs.pem): 142 CAs.');
    expect(systemTrustText({ trust: { ...trust, count: 1 }, proxy })).toMatch(/: 1 CA\.$/);
  });

  it('show the proxy and where it is configured', () => {
    const proxy = {
      words: 'the environment variable HTTPS_PROXY',
      address: 'http://proxy.internal:3128',
    };
    expect(proxySummary('system', { trust, proxy }, false)).toBe(
      'http://proxy.internal:3128, from the environment variable HTTPS_PROXY.',
    );
    const none = { words: 'excluded by the environment variable NO_PROXY', address: null };
    expect(proxySummary('system', { trust, proxy: none }, false)).toBe(
      'Without proxy: excluded by the environment variable NO_PROXY.',
    );
  });

  it('never use a proxy for servers on this computer', () => {
    for (const kind of ['system', 'none', 'own'] as const)
      expect(proxySummary(kind, undefined, true)).toContain(
        'Not used: servers on this computer are always reached directly.',
      );
  });
});
