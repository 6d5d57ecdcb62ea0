import { describe, expect, it } from 'vitest';
import { certificatesIn } from './pem.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n';
const KEY = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n';

describe('authorities', () => {
  it('are taken out of a text, and a key beside them is not', () => {
    expect(certificatesIn(`${KEY}# a root\r\n${CERTIFICATE.replaceAll('\n', '\r\n')}${CERTIFICATE}`)).toBe(
      CERTIFICATE + CERTIFICATE,
    );
    expect(certificatesIn(KEY)).toBe('');
  });
});
