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

/** What the other end showed: its own certificate first, then those that it sent along, as far as they lead. */
export function shownChain(socket: TLSSocket): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  const seen = new Set<string>();
  let next = socket.getPeerCertificate(true);
  // A root is its own issuer; where nothing was shown there are no bytes.
  while (next?.raw !== undefined && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256);
    chain.push(new X509Certificate(next.raw));
    next = next.issuerCertificate;
  }
  return chain;
}

/** Whom it is for, as hosts. */
export function namesOf({ subjectAltName, subject }: X509Certificate): readonly string[] {
  const named = subjectAltName
    ?.split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
  return named ?? [commonName(subject)];
}

/** How an authority is called: by its common name, else by all that is said of it. */
export function commonName(distinguished: string): string {
  return /^CN=(.*)$/m.exec(distinguished)?.[1] ?? oneLine(distinguished);
}

function oneLine(distinguished: string): string {
  return distinguished.split('\n').join(', ');
}

/** What a file of authorities says of itself, for the form. INVALID where TLS could not make use of it. */
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
