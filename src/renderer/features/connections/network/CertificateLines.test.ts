import { describe, expect, it } from 'vitest';
import { certificateSummary } from './CertificateLines.tsx';

describe('certificateSummary', () => {
  const facts = {
    subject: 'C=DE, O=Acme, CN=Acme Internal CA',
    issuer: 'C=DE, O=Acme, CN=Acme Root',
    validFrom: new Date(2026, 1, 3).getTime(),
    validTo: new Date(2027, 1, 3).getTime(),
    fingerprint: 'AA:BB',
  };

  it('shows the subject, the issuer, and the expiry', () => {
    expect(certificateSummary(facts, new Date(2026, 5, 1).getTime(), 'local')).toEqual({
      name: 'Acme Internal CA',
      issuer: 'Acme Root',
      validity: 'valid until 3 Feb 2027',
      isValid: true,
    });
  });

  it('reports a certificate that is not valid yet or has expired', () => {
    const [early, later] = [new Date(2026, 0, 1), new Date(2028, 0, 1)];
    expect(certificateSummary(facts, early.getTime(), 'local')).toMatchObject({
      validity: 'not valid before 3 Feb 2026',
      isValid: false,
    });
    expect(certificateSummary(facts, later.getTime(), 'local')).toMatchObject({
      validity: 'expired 3 Feb 2027',
      isValid: false,
    });
  });

  it('supports a certificate without a common name, or a self-signed one', () => {
    const odd = { ...facts, subject: 'O=Acme', issuer: 'O=Acme' };
    expect(certificateSummary(odd, facts.validFrom, 'local')).toMatchObject({ name: 'O=Acme', issuer: '' });
  });
});
