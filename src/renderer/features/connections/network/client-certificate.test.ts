import { describe, expect, it } from 'vitest';
import {
  type ChosenParts,
  givenOf,
  mayBeSealed,
  missingPart,
  NOTHING_CHOSEN,
  withFile,
} from './client-certificate.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n';
const OTHER_CERTIFICATE = CERTIFICATE.replace('MIIC', 'MIID');
const KEY = '-----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY-----\n';
const SEALED = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIE\n-----END ENCRYPTED PRIVATE KEY-----\n';

function choose(parts: ChosenParts, ...texts: readonly string[]): ChosenParts {
  return texts.reduce((before, text) => {
    const choice = withFile(before, { kind: 'pem', text });
    if ('words' in choice) throw new Error(choice.words);
    return choice.parts;
  }, parts);
}

describe('a client certificate', () => {
  it('is read from one file, without other content', () => {
    const parts = choose(
      NOTHING_CHOSEN,
      `Bag Attributes\n${KEY}-----BEGIN EC PARAMETERS-----\n-----END EC PARAMETERS-----\n${CERTIFICATE}`,
    );
    expect(givenOf(parts, '')).toEqual({ format: 'pem', text: `${CERTIFICATE}${KEY}`, passphrase: '' });
  });

  it('is complete after both of its files were chosen, in either order', () => {
    const [keyFirst, certificateFirst] = [choose(NOTHING_CHOSEN, KEY), choose(NOTHING_CHOSEN, CERTIFICATE)];
    expect([missingPart(keyFirst), missingPart(certificateFirst)]).toEqual(['certificate', 'key']);
    expect(givenOf(keyFirst, '')).toBeNull();
    const whole = givenOf(choose(keyFirst, CERTIFICATE), '');
    expect(whole).not.toBeNull();
    expect(whole).toEqual(givenOf(choose(certificateFirst, KEY), ''));
  });

  it('is replaced by a newer one', () => {
    const parts = choose(NOTHING_CHOSEN, `${CERTIFICATE}${KEY}`, OTHER_CERTIFICATE);
    expect(parts).toEqual({ kind: 'pem', certificate: OTHER_CERTIFICATE, key: KEY });
  });

  it('is complete as PKCS #12, which replaces the previous choice', () => {
    const choice = withFile(choose(NOTHING_CHOSEN, KEY), { kind: 'pkcs12', bytes: new Uint8Array([48, 3]) });
    expect(choice).toEqual({ parts: { kind: 'pkcs12', base64: 'MAM=' } });
    const [given] = 'parts' in choice ? [givenOf(choice.parts, 'x')] : [];
    expect(given).toEqual({ format: 'pkcs12', base64: 'MAM=', passphrase: 'x' });
  });

  it('may need a passphrase', () => {
    expect(mayBeSealed(choose(NOTHING_CHOSEN, CERTIFICATE, KEY))).toBe(false);
    expect(mayBeSealed(choose(NOTHING_CHOSEN, CERTIFICATE, SEALED))).toBe(true);
    const old = KEY.replace('MHcC', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nMHcC');
    expect(mayBeSealed(choose(NOTHING_CHOSEN, old))).toBe(true);
    expect(mayBeSealed({ kind: 'pkcs12', base64: '' })).toBe(true);
  });

  it('rejects files without a certificate or key, and oversized ones', () => {
    const request = '-----BEGIN CERTIFICATE REQUEST-----\nMIIC\n-----END CERTIFICATE REQUEST-----\n';
    expect(withFile(NOTHING_CHOSEN, { kind: 'pem', text: request })).toEqual({
      words: 'No certificate or private key found in this file.',
    });
    expect(withFile(NOTHING_CHOSEN, { kind: 'unusable', words: 'Couldn’t read this file.' })).toEqual({
      words: 'Couldn’t read this file.',
    });
    const many = CERTIFICATE.repeat(4000);
    expect(withFile(NOTHING_CHOSEN, { kind: 'pem', text: many })).toHaveProperty('words');
    const large = { kind: 'pkcs12', bytes: new Uint8Array(400_000) } as const;
    expect(withFile(NOTHING_CHOSEN, large)).toHaveProperty('words');
  });
});
