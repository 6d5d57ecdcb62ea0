import { useState } from 'react';
import type { CertificateInput } from '#contract/index.ts';
import {
  base64Of,
  type CertificateFile,
  certificateBlocks,
  isSealed,
  keysIn,
  readCertificateFile,
} from './certificate-file.ts';

/** The chosen parts of a client certificate: in PEM it may come in two files. */
export type ChosenParts =
  | { readonly kind: 'pem'; readonly certificate: string; readonly key: string }
  | { readonly kind: 'pkcs12'; readonly base64: string };

export const NOTHING_CHOSEN: ChosenParts = { kind: 'pem', certificate: '', key: '' };

/** The result of one more file, or why it is unusable. */
type FileSelection = { readonly parts: ChosenParts } | { readonly words: string };

export function withFile(parts: ChosenParts, file: CertificateFile): FileSelection {
  if (file.kind === 'unusable') return { words: file.words };
  if (file.kind === 'pkcs12') return checked({ kind: 'pkcs12', base64: base64Of(file.bytes) });
  const [certificate, key] = [certificateBlocks(file.text), keysIn(file.text)];
  if (certificate === '' && key === '') return { words: 'No certificate or private key found in this file.' };
  const before = parts.kind === 'pem' ? parts : NOTHING_CHOSEN;
  return checked({ ...before, ...(certificate && { certificate }), ...(key && { key }) });
}

/** The limit of the host. */
const MAX_TEXT = 200_000;

const MAX_BASE64 = 400_000;

function checked(parts: ChosenParts): FileSelection {
  const isTooLarge =
    parts.kind === 'pem'
      ? parts.certificate.length + parts.key.length > MAX_TEXT
      : parts.base64.length > MAX_BASE64;
  return isTooLarge ? { words: 'It is larger than a certificate with its key ever is.' } : { parts };
}

export function missingPart(parts: ChosenParts): 'certificate' | 'key' | undefined {
  if (parts.kind === 'pkcs12') return undefined;
  if (parts.certificate === '') return 'certificate';
  return parts.key === '' ? 'key' : undefined;
}

/** Whether a passphrase may be needed; for PKCS #12 only opening it tells. */
export function mayBeSealed(parts: ChosenParts): boolean {
  return parts.kind === 'pkcs12' || isSealed(parts.key);
}

/** The certificate for the host; null while it is incomplete. */
export function givenOf(parts: ChosenParts, passphrase: string): CertificateInput | null {
  if (missingPart(parts) !== undefined) return null;
  if (parts.kind === 'pkcs12') return { format: 'pkcs12', base64: parts.base64, passphrase };
  return { format: 'pem', text: `${parts.certificate}${parts.key}`, passphrase };
}

interface Chosen {
  readonly parts: ChosenParts;
  readonly passphrase: string;
  /** Null while it is incomplete. */
  readonly given: CertificateInput | null;
  /** Why the last file was unusable. */
  readonly problem?: string | undefined;
}

const NOTHING: Chosen = { parts: NOTHING_CHOSEN, passphrase: '', given: null };

/**
 * A certificate chosen as one or two files. SECURITY: its key is only in the memory of this page, until it is saved or
 * the page unmounts.
 */
export function useChosenCertificate(onChange: (given: CertificateInput | null) => void) {
  const [chosen, setChosen] = useState(NOTHING);

  function put({ parts, passphrase, problem }: Omit<Chosen, 'given'>): void {
    const given = givenOf(parts, passphrase);
    setChosen({ parts, passphrase, problem, given });
    onChange(given);
  }

  async function read(files: readonly File[]): Promise<void> {
    let { parts } = chosen;
    let problem: string | undefined;
    for (const file of files) {
      const choice = withFile(parts, await readCertificateFile(file));
      if ('parts' in choice) parts = choice.parts;
      else problem = `${file.name}: ${choice.words}`;
    }
    put({ parts, passphrase: chosen.passphrase, problem });
  }

  return {
    ...chosen,
    isEmpty: chosen.parts === NOTHING_CHOSEN,
    read: (files: readonly File[]) => void read(files),
    unlock: (passphrase: string) => put({ ...chosen, passphrase }),
    clear: () => put(NOTHING),
  };
}

export type ChosenCertificateState = ReturnType<typeof useChosenCertificate>;
