import { describe, expect, it } from 'vitest';
import { proxySummary, wholeSeconds } from './NetworkSection.tsx';
import { systemTrustText } from './TrustFields.tsx';

describe('a number of seconds', () => {
  it('is a whole one, and nothing else', () => {
    expect([' 10 ', '0', '1.5', '-1', '1e3', '', '99999999999'].map(wholeSeconds)).toEqual([
      10,
      0,
      ...Array(5).fill(Number.NaN),
    ]);
  });
});

const trust = { source: 'file', words: 'this computer’s CAs (/etc/certs.pem)', count: 142 } as const;

describe('what this computer does with requests', () => {
  it('is whom it trusts', () => {
    const proxy = { words: '', address: null };
    expect(systemTrustText({ trust, proxy })).toBe('This computer’s CAs (/etc/certs.pem): 142 CAs.');
    expect(systemTrustText({ trust: { ...trust, count: 1 }, proxy })).toMatch(/: 1 CA\.$/);
  });

  it('is by which proxy it goes, and who says so', () => {
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

  it('leaves proxies out of what runs on it, whatever is chosen', () => {
    for (const kind of ['system', 'none', 'own'] as const)
      expect(proxySummary(kind, undefined, true)).toContain(
        'Not used: servers on this computer are always reached directly.',
      );
  });
});
