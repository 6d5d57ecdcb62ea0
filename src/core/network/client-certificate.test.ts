import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readClientCertificate } from './client-certificate.ts';
import { asPkcs12, createAuthority } from './testing/certificates.ts';

const authority = createAuthority('People', 'rsa');
const mine = authority.issue({ names: ['ada'], purpose: 'client' });
const others = authority.issue({ names: ['bob'], purpose: 'client' });
const protectedKey = createPrivateKey(mine.key)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' })
  .toString();
const pem = (text: string, passphrase = '') => ({ format: 'pem', text, passphrase }) as const;
const pkcs12 = (base64: string, passphrase = '') => ({ format: 'pkcs12', base64, passphrase }) as const;

describe('a client certificate', () => {
  it.each([
    ['PEM', pem(mine.certificate + mine.key)],
    ['PEM, the key first', pem(mine.key + mine.certificate)],
    ['PEM with a protected key', pem(mine.certificate + protectedKey, 'open')],
    ['PKCS #12', pkcs12(asPkcs12(mine, 'open'), 'open')],
    ['PKCS #12 with an empty passphrase', pkcs12(asPkcs12(mine, ''))],
  ])('in %s shows its subject, issuer, and validity', (_, given) => {
    const facts = readClientCertificate(given);
    expect(facts).toMatchObject({ subject: 'CN=ada', issuer: 'CN=People' });
    expect(facts.validFrom).toBeLessThan(Date.now());
    expect(facts.validTo).toBeGreaterThan(Date.now());
    expect(facts.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  it.each([
    ['no certificate', pem(mine.key), 'contains no certificate'],
    ['no key', pem(mine.certificate), 'contains no private key. Combine certificate and key in one file'],
    ['the key of another certificate', pem(mine.certificate + others.key), 'doesn’t match the certificate'],
    [
      'a protected key and no passphrase',
      pem(mine.certificate + protectedKey),
      'is protected by a passphrase',
    ],
    [
      'a wrong passphrase',
      pem(mine.certificate + protectedKey, 'shut'),
      'couldn’t be decrypted with this passphrase',
    ],
    [
      'a wrong passphrase for PKCS #12',
      pkcs12(asPkcs12(mine, 'open'), 'shut'),
      'couldn’t be decrypted with this',
    ],
    ['arbitrary bytes', pkcs12(Buffer.from('nonsense').toString('base64')), 'isn’t a valid PEM or PKCS #12'],
    ['half a certificate', pem(mine.certificate.slice(0, 300) + mine.key), 'isn’t a valid PEM or PKCS #12'],
  ])('with %s is rejected with the reason', (_, given, words) => {
    expect(() => readClientCertificate(given)).toThrow(
      expect.objectContaining({ code: 'INVALID', message: expect.stringContaining(words) }),
    );
  });

  it('with a wrong passphrase that happens to produce valid padding is rejected for the passphrase', () => {
    const wrong = Array.from({ length: 10_000 }, (_, number) => `shut ${number}`).find(seemsRight);
    expect(() => readClientCertificate(pem(mine.certificate + protectedKey, wrong))).toThrow(
      'couldn’t be decrypted with this passphrase',
    );
  });
});

/** Whether this wrong passphrase happens to decrypt the key with valid padding. */
function seemsRight(passphrase: string): boolean {
  try {
    createPrivateKey({ key: protectedKey, passphrase });
    return false;
  } catch (error) {
    return !/bad decrypt/i.test(String(error));
  }
}
