import { describe, expect, it } from 'vitest';
import { parseCaCertificates } from './certificate-facts.ts';
import { createAuthority } from './testing/certificates.ts';

describe('a file of CAs', () => {
  it('is listed in order, ignoring what is between the certificates', () => {
    const bundle = ['First Root', 'Second Root'].map(
      (name) => `# ${name}\n${createAuthority(name).certificate}`,
    );
    const [first, second, ...others] = parseCaCertificates(bundle.join('\n'));
    expect(others).toEqual([]);
    expect(first?.subject).toContain('CN=First Root');
    expect(second?.subject).toContain('CN=Second Root');
    expect(first?.validFrom).toBeLessThan(Date.now());
    expect(first?.validTo).toBeGreaterThan(Date.now());
  });

  it('is rejected if a certificate is damaged, and the error contains its position', () => {
    const good = createAuthority('Good').certificate;
    const damaged = good.replace(/MII[A-Za-z0-9]/, 'AAAA');
    expect(() => parseCaCertificates(`${good}\n${damaged}`)).toThrow('Certificate 2 in the file is damaged.');
    expect(() => parseCaCertificates('')).toThrow('The file contains no certificate.');
  });
});
