import { describe, expect, it } from 'vitest';
import { proxyWords, systemTrustWords } from './network-words.ts';

const trust = { source: 'file', words: "this computer's certificates (/etc/certs.pem)", count: 142 } as const;

describe('what this computer does with requests', () => {
  it('is whom it trusts', () => {
    const proxy = { words: '', address: null };
    expect(systemTrustWords({ trust, proxy })).toBe(
      "This computer's certificates (/etc/certs.pem): 142 authorities.",
    );
    expect(systemTrustWords({ trust: { ...trust, count: 1 }, proxy })).toMatch(/: 1 authority\.$/);
  });

  it('is by which proxy it goes, and who says so', () => {
    const proxy = { words: 'the environment variable HTTPS_PROXY', address: 'http://proxy.internal:3128' };
    expect(proxyWords('system', { trust, proxy }, false)).toBe(
      'http://proxy.internal:3128, from the environment variable HTTPS_PROXY.',
    );
    const none = { words: 'the environment variable NO_PROXY leaves it out', address: null };
    expect(proxyWords('system', { trust, proxy: none }, false)).toBe(
      'Asked directly: the environment variable NO_PROXY leaves it out.',
    );
  });

  it('leaves proxies out of what runs on it, whatever is chosen', () => {
    for (const kind of ['system', 'none', 'own'] as const)
      expect(proxyWords(kind, undefined, true)).toContain('never asked through a proxy');
  });
});
