import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import { certificateFacts } from './certificate-facts.ts';
import { certificatesIn } from './certificates-in.ts';

/** What a file of authorities says of itself, for the form. INVALID where TLS could not make use of it. */
export function parseCaCertificates(text: string): CertificateFacts[] {
  const found = certificatesIn(text);
  if (found.length === 0) throw new Failure('INVALID', 'The file contains no certificate.');
  return found.map((pem, index) => certificateFacts(open(pem, index + 1)));
}

function open(pem: string, place: number): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Failure('INVALID', `Certificate ${place} in the file is damaged.`);
  }
}
