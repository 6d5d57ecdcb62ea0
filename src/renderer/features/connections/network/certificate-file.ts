/** The content of a certificate or key file. The extension says nothing: a `.cer` may be PKCS #12 or PEM. */
export type CertificateFile =
  /** Blocks between BEGIN and END lines: certificates, keys, or both. */
  | { readonly kind: 'pem'; readonly text: string }
  /** A certificate and its key in one binary file. */
  | { readonly kind: 'pkcs12'; readonly bytes: Uint8Array }
  | { readonly kind: 'unusable'; readonly words: string };

/** Four times a bundle of all the CAs of a system. */
export const MAX_BYTES = 1_000_000;

/** Reads a chosen or dropped file. SECURITY: a large one isn’t read at all. */
export async function readCertificateFile(file: Blob): Promise<CertificateFile> {
  if (file.size > MAX_BYTES) return unusable('This file is too large to be a certificate.');
  try {
    return detectCertificateFormat(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return unusable('Couldn’t read this file.');
  }
}

export function detectCertificateFormat(bytes: Uint8Array<ArrayBuffer>): CertificateFile {
  const text = new TextDecoder().decode(bytes);
  if (PEM_BLOCK.test(text)) return { kind: 'pem', text: text.replaceAll('\r\n', '\n').replaceAll('\0', '') };
  switch (innerTag(bytes)) {
    case TAG_INTEGER:
      return firstInteger(bytes) === PFX_VERSION
        ? { kind: 'pkcs12', bytes }
        : unusable('This key is in DER format. Convert it to PEM: openssl pkey -inform DER');
    case TAG_SEQUENCE:
      return { kind: 'pem', text: pemOf(bytes) };
    case TAG_OBJECT_IDENTIFIER:
      return unusable('This is a PKCS #7 bundle. Convert it to PEM: openssl pkcs7 -print_certs');
    default:
      return unusable('No certificate found in this file.');
  }
}

function unusable(text: string): CertificateFile {
  return { kind: 'unusable', words: text };
}

const PEM_BLOCK = /-----BEGIN [A-Z0-9 ]+-----[\s\S]+?-----END [A-Z0-9 ]+-----/;

/* All binary formats here are DER: a sequence whose first member tells the format. */
const TAG_SEQUENCE = 0x30;

const TAG_INTEGER = 0x02;

const TAG_OBJECT_IDENTIFIER = 0x06;

/** RFC 7292. Keys begin with a version, too, which is 0 or 1. */
const PFX_VERSION = 3;

function innerTag(bytes: Uint8Array): number | undefined {
  return bytes[0] === TAG_SEQUENCE ? bytes[innerStart(bytes)] : undefined;
}

function firstInteger(bytes: Uint8Array): number | undefined {
  return bytes[innerStart(bytes) + 2];
}

/** The offset after the tag and the length of the sequence; the length has one byte, or says how many follow. */
function innerStart(bytes: Uint8Array): number {
  const length = bytes[1] ?? 0;
  return length < 0x80 ? 2 : 2 + (length & 0x7f);
}

function pemOf(bytes: Uint8Array<ArrayBuffer>): string {
  const lines = base64Of(bytes).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Only the certificates of a PEM text: SECURITY: a key beside them is stored nowhere in clear. */
export function certificateBlocks(text: string): string {
  return blocks(text, /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
}

export function keysIn(text: string): string {
  return blocks(
    text,
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----/g,
  );
}

/** Either the whole block is encrypted, or its header says that its body is. */
export function isSealed(key: string): boolean {
  return key.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----') || key.includes('Proc-Type: 4,ENCRYPTED');
}

function blocks(text: string, pattern: RegExp): string {
  const found = text.replaceAll('\r\n', '\n').match(pattern) ?? [];
  return found.map((block) => `${block}\n`).join('');
}
