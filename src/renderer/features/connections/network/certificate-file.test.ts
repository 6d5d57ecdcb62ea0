import fc from 'fast-check';
import forge from 'node-forge';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CertificateFile,
  certificateBlocks,
  detectCertificateFormat,
  MAX_BYTES,
  readCertificateFile,
} from './certificate-file.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n';

const KEY = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n';

describe('certificateBlocks', () => {
  it('extracts certificates from a text, but not a key', () => {
    expect(certificateBlocks(`${KEY}# a root\r\n${CERTIFICATE.replaceAll('\n', '\r\n')}${CERTIFICATE}`)).toBe(
      CERTIFICATE + CERTIFICATE,
    );
    expect(certificateBlocks(KEY)).toBe('');
  });
});

/** A file of each format, as common programs write it. */
function makeFiles() {
  const keys = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  const holder = [{ name: 'commonName', value: 'a client' }];
  certificate.setSubject(holder);
  certificate.setIssuer(holder);
  certificate.sign(keys.privateKey);
  const key = forge.pki.privateKeyToAsn1(keys.privateKey);
  const bundle = forge.pkcs7.createSignedData();
  bundle.addCertificate(certificate);
  return {
    pem: forge.pki.certificateToPem(certificate),
    der: bytesOf(forge.pki.certificateToAsn1(certificate)),
    pkcs12: bytesOf(forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], 'secret')),
    pkcs7: bytesOf(bundle.toAsn1()),
    rsaKey: bytesOf(key),
    wrappedKey: bytesOf(forge.pki.wrapRsaPrivateKey(key)),
  };
}

function bytesOf(asn1: forge.asn1.Asn1): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(forge.asn1.toDer(asn1).getBytes(), (character) => character.charCodeAt(0));
}

function wordsOf(file: CertificateFile): string {
  return file.kind === 'unusable' ? file.words : '';
}

let files: ReturnType<typeof makeFiles>;

beforeAll(() => {
  files = makeFiles();
});

describe('a chosen certificate file', () => {
  it('is detected as PEM if it contains a PEM block, regardless of other content', async () => {
    const text = `Bag Attributes\r\n  friendlyName: x\r\n${files.pem}`;
    const file = await readCertificateFile(new Blob(['\ufeff', text]));
    expect(file).toEqual({ kind: 'pem', text: expect.stringContaining(files.pem.replaceAll('\r\n', '\n')) });
  });

  it('is converted to PEM if it is a DER certificate', () => {
    const file = detectCertificateFormat(files.der);
    expect(file).toEqual({ kind: 'pem', text: files.pem.replaceAll('\r\n', '\n') });
  });

  it('is detected as PKCS #12 by its content', () => {
    expect(detectCertificateFormat(files.pkcs12)).toEqual({ kind: 'pkcs12', bytes: files.pkcs12 });
  });

  it('is rejected with advice if it has another format', () => {
    expect(wordsOf(detectCertificateFormat(files.pkcs7))).toContain('PKCS #7');
    expect(wordsOf(detectCertificateFormat(files.rsaKey))).toContain(
      'This key is in DER format. Convert it to PEM: openssl pkey -inform DER',
    );
    expect(wordsOf(detectCertificateFormat(files.wrappedKey))).toContain(
      'This key is in DER format. Convert it to PEM: openssl pkey -inform DER',
    );
    expect(wordsOf(detectCertificateFormat(new Uint8Array([0x30])))).toBe(
      'No certificate found in this file.',
    );
    expect(wordsOf(detectCertificateFormat(new Uint8Array()))).toBe('No certificate found in this file.');
  });

  it('is not read if it is too large', async () => {
    const file = new Blob([files.pem, ' '.repeat(MAX_BYTES)]);
    file.arrayBuffer = () => Promise.reject(new Error('was read'));
    expect(wordsOf(await readCertificateFile(file))).toContain('This file is too large to be a certificate.');
  });

  it('may have been deleted in the meantime', async () => {
    const file = new Blob([files.pem]);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(wordsOf(await readCertificateFile(file))).toBe('Couldn’t read this file.');
  });

  it('never throws for any content', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(['pem', 'pkcs12', 'unusable']).toContain(detectCertificateFormat(new Uint8Array(bytes)).kind);
      }),
    );
  });
});
