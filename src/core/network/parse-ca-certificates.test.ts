import { describe, expect, it } from 'vitest';
import { parseCaCertificates } from './certificate-facts.ts';
import { createAuthority } from './testing/certificates.ts';

describe('a file of authorities', () => {
  it('is told one by one, in its order, whatever stands between them', () => {
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

  it('is refused where one of them is damaged, which is named by its place', () => {
    const good = createAuthority('Good').certificate;
    const damaged = good.replace(/MII[A-Za-z0-9]/, 'AAAA');
    expect(() => parseCaCertificates(`${good}\n${damaged}`)).toThrow('Certificate 2 in the file is damaged.');
    expect(() => parseCaCertificates('')).toThrow('The file contains no certificate.');
  });
});
