import type { X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import type { CertificateFacts, CertificateInput } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { factsOfCertificate } from './certificate-facts.ts';

/** Throws INVALID, with the reason, so that only usable certificates are stored. */
export function readClientCertificate(given: CertificateInput): CertificateFacts {
  if (given.format === 'pem') checkParts(given.text);
  const certificate = shownCertificate(openContext(given));
  if (certificate === undefined) throw invalid('contains no certificate');
  return factsOfCertificate(certificate);
}

export function certificateOptions(given: CertificateInput): SecureContextOptions {
  const passphrase = given.passphrase === '' ? {} : { passphrase: given.passphrase };
  if (given.format === 'pkcs12') return { pfx: Buffer.from(given.base64, 'base64'), ...passphrase };
  return { cert: given.text, key: given.text, ...passphrase };
}

function checkParts(text: string): void {
  if (!/-----BEGIN CERTIFICATE-----/.test(text)) throw invalid('contains no certificate');
  if (!/-----BEGIN ([A-Z0-9]+ )*PRIVATE KEY-----/.test(text)) {
    throw invalid('contains no private key. Combine certificate and key in one file');
  }
}

function openContext(given: CertificateInput): SecureContext {
  try {
    return createSecureContext(certificateOptions(given));
  } catch (error) {
    throw invalid(whyNot(error, given));
  }
}

/**
 * SECURITY: derived from the library’s message, which is never shown, since it could quote the file. Node uses OpenSSL,
 * and Electron BoringSSL, which writes `BAD_DECRYPT` instead of `bad decrypt`.
 */
function whyNot(error: unknown, given: CertificateInput): string {
  const words = error instanceof Error ? error.message.replaceAll('_', ' ') : '';
  const hasPassphrase = given.passphrase !== '';
  if (/bad decrypt|mac verify failure|incorrect password|interrupted or cancelled/i.test(words)) {
    return hasPassphrase ? NOT_DECRYPTED : 'is protected by a passphrase';
  }
  if (/key values mismatch/i.test(words)) return 'has a private key that doesn’t match the certificate';
  if (hasPassphrase && given.format === 'pem' && hasKeyUnderAes(given.text)) return NOT_DECRYPTED;
  if (/unsupported/i.test(words)) {
    return 'uses an outdated encryption. Export it again with AES';
  }
  return 'isn’t a valid PEM or PKCS #12 file';
}

const NOT_DECRYPTED = 'couldn’t be decrypted with this passphrase';

/**
 * One wrong passphrase of 256 produces valid padding. The library then fails on the wrongly decrypted key, and reports
 * it as unsupported.
 */
function hasKeyUnderAes(text: string): boolean {
  if (/^DEK-Info: AES/m.test(text)) return true;
  const [, key = ''] = /-----BEGIN ENCRYPTED PRIVATE KEY-----([^-]+)/.exec(text) ?? [];
  return Buffer.from(key, 'base64').includes(AES);
}

/** The common prefix of the object identifiers of all AES modes, in DER. */
const AES = Buffer.from('6086480165030401', 'hex');

/** Node exposes the certificate of a PKCS #12 file only through a TLS socket; this one is connected to nothing. */
function shownCertificate(secureContext: SecureContext): X509Certificate | undefined {
  const nowhere = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const socket = new TLSSocket(nowhere, { secureContext });
  try {
    return socket.getX509Certificate();
  } finally {
    socket.destroy();
  }
}

function invalid(what: string): Failure {
  return new Failure('INVALID', `The client certificate ${what}.`);
}
