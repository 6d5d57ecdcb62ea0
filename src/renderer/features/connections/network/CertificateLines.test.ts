import { describe, expect, it } from 'vitest';
import { certificateSummary } from './CertificateLines.tsx';

describe('a certificate', () => {
  const facts = {
    subject: 'C=DE, O=Acme, CN=Acme Internal CA',
    issuer: 'C=DE, O=Acme, CN=Acme Root',
    validFrom: new Date(2026, 1, 3).getTime(),
    validTo: new Date(2027, 1, 3).getTime(),
    fingerprint: 'AA:BB',
  };

  it('says for whom, by whom and until when', () => {
    expect(certificateSummary(facts, new Date(2026, 5, 1).getTime(), 'local')).toEqual({
      name: 'Acme Internal CA',
      issuer: 'Acme Root',
      validity: 'valid until 3 Feb 2027',
      isValid: true,
    });
  });

  it('says before and after its time that it is not valid', () => {
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

  it('may have no common name, and vouch for itself', () => {
    const odd = { ...facts, subject: 'O=Acme', issuer: 'O=Acme' };
    expect(certificateSummary(odd, facts.validFrom, 'local')).toMatchObject({ name: 'O=Acme', issuer: '' });
  });
});
