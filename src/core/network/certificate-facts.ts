import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { CertificateFacts } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { certificatesIn } from './certificates-in.ts';

export function factsOfCertificate(certificate: X509Certificate): CertificateFacts {
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
    fingerprint: certificate.fingerprint256,
  };
}

/** The certificates that the other end sent, its own first. */
export function shownChain(socket: TLSSocket): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  const seen = new Set<string>();
  let next = socket.getPeerCertificate(true);
  // A root certificate is its own issuer. If nothing was sent, `raw` is undefined.
  while (next?.raw !== undefined && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256);
    chain.push(new X509Certificate(next.raw));
    next = next.issuerCertificate;
  }
  return chain;
}

/** The host names and addresses that the certificate is valid for. */
export function namesOf({ subjectAltName, subject }: X509Certificate): readonly string[] {
  const named = subjectAltName
    ?.split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
  return named ?? [commonName(subject)];
}

/** The common name, or all parts of the distinguished name if there is none. */
export function commonName(distinguished: string): string {
  return /^CN=(.*)$/m.exec(distinguished)?.[1] ?? oneLine(distinguished);
}

function oneLine(distinguished: string): string {
  return distinguished.split('\n').join(', ');
}

/** The facts of the CA certificates in a file, for the form. Throws INVALID if TLS couldn’t use one of them. */
export function parseCaCertificates(text: string): CertificateFacts[] {
  const found = certificatesIn(text);
  if (found.length === 0) throw new Failure('INVALID', 'The file contains no certificate.');
  return found.map((pem, index) => factsOfCertificate(open(pem, index + 1)));
}

function open(pem: string, place: number): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Failure('INVALID', `Certificate ${place} in the file is damaged.`);
  }
}
