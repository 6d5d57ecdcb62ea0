import type { CertificateInput } from '../../../../../contract/index.ts';
import { base64Of, type CertificateFile } from './certificate-file.ts';
import { certificatesIn, isSealed, keysIn } from './pem.ts';

/** What was chosen of a client certificate so far: in PEM it may come in two files. */
export type ChosenParts =
  | { readonly kind: 'pem'; readonly certificate: string; readonly key: string }
  | { readonly kind: 'pkcs12'; readonly base64: string };

export const NOTHING_CHOSEN: ChosenParts = { kind: 'pem', certificate: '', key: '' };

/** What comes of one more file; in words, why nothing does. */
export type FileSelection = { readonly parts: ChosenParts } | { readonly words: string };

export function withFile(parts: ChosenParts, file: CertificateFile): FileSelection {
  if (file.kind === 'unusable') return { words: file.words };
  if (file.kind === 'pkcs12') return checked({ kind: 'pkcs12', base64: base64Of(file.bytes) });
  const [certificate, key] = [certificatesIn(file.text), keysIn(file.text)];
  if (certificate === '' && key === '') return { words: 'No certificate or private key found in this file.' };
  const before = parts.kind === 'pem' ? parts : NOTHING_CHOSEN;
  return checked({ ...before, ...(certificate && { certificate }), ...(key && { key }) });
}

/** As much as the host takes. */
const MAX_TEXT = 200_000;
const MAX_BASE64 = 400_000;

function checked(parts: ChosenParts): FileSelection {
  const isTooLarge =
    parts.kind === 'pem'
      ? parts.certificate.length + parts.key.length > MAX_TEXT
      : parts.base64.length > MAX_BASE64;
  return isTooLarge ? { words: 'It is larger than a certificate with its key ever is.' } : { parts };
}

/** What is still to be chosen. */
export function missingPart(parts: ChosenParts): 'certificate' | 'key' | undefined {
  if (parts.kind === 'pkcs12') return undefined;
  if (parts.certificate === '') return 'certificate';
  return parts.key === '' ? 'key' : undefined;
}

/** Whether there is something that a passphrase may be needed for; of PKCS #12 only who opens it knows. */
export function mayBeSealed(parts: ChosenParts): boolean {
  return parts.kind === 'pkcs12' || isSealed(parts.key);
}

/** What goes to the host, once it is whole. */
export function givenOf(parts: ChosenParts, passphrase: string): CertificateInput | null {
  if (missingPart(parts) !== undefined) return null;
  if (parts.kind === 'pkcs12') return { format: 'pkcs12', base64: parts.base64, passphrase };
  return { format: 'pem', text: `${parts.certificate}${parts.key}`, passphrase };
}
