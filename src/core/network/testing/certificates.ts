import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import forge from 'node-forge';

/** All in PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
  /** Of the authorities between it and the root; '' where there are none. A server that leaves them out is broken. */
  readonly between: string;
}

export interface TestAuthority {
  readonly certificate: string;
  issue(wanted?: CertificateWanted): TestCertificate;
  /** An authority that this one vouches for. */
  createIntermediate(name: string, wanted?: CertificateWanted): TestAuthority;
}

export interface CertificateWanted {
  /** Who it is for; the first one is its common name. Left out: `localhost` and `127.0.0.1`. */
  readonly names?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly purpose?: 'server' | 'client';
}

const DAY = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY);
const TOMORROW = new Date(Date.now() + DAY);
const LAST_WEEK = new Date(Date.now() - 7 * DAY);

export const EXPIRED: CertificateWanted = { validFrom: LAST_WEEK, validTo: YESTERDAY };
export const NOT_YET_VALID: CertificateWanted = {
  validFrom: TOMORROW,
  validTo: new Date(Date.now() + 7 * DAY),
};
export const WRONG_NAME: CertificateWanted = { names: ['elsewhere.test', '*.other.test'] };

/** A root of its own. */
export function createAuthority(name = 'Test Authority'): TestAuthority {
  const signer = { name, keys: makeKeys() };
  return authorityOf(certify(signer, signer, authorityExtensions()), signer, '');
}

/** One that vouches for itself and is no authority. */
export function selfSigned(wanted: CertificateWanted = {}): TestCertificate {
  const holder = { name: namesOf(wanted)[0], keys: makeKeys() };
  const certificate = certify(holder, holder, extensionsOf(wanted), wanted);
  return { certificate, key: holder.keys.privateKey, between: '' };
}

/** As the form gets it from a file. */
export function asPkcs12({ certificate, key, between }: TestCertificate, passphrase: string): string {
  const chain = [certificate, ...splitPem(between)].map((pem) => forge.pki.certificateFromPem(pem));
  const packed = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), chain, passphrase, {
    algorithm: 'aes256',
  });
  return forge.util.encode64(forge.asn1.toDer(packed).getBytes());
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Holder {
  readonly name: string | undefined;
  readonly keys: Keys;
}

/** By Node, since in plain JavaScript it takes seconds. */
function makeKeys(): Keys {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

function authorityOf(certificate: string, signer: Holder, between: string): TestAuthority {
  return {
    certificate,
    issue: (wanted = {}) => {
      const holder = { name: namesOf(wanted)[0], keys: makeKeys() };
      const issued = certify(holder, signer, extensionsOf(wanted), wanted);
      return { certificate: issued, key: holder.keys.privateKey, between };
    },
    createIntermediate: (name, wanted) => {
      const holder = { name, keys: makeKeys() };
      const issued = certify(holder, signer, authorityExtensions(), wanted);
      return authorityOf(issued, holder, issued + between);
    },
  };
}

function certify(
  holder: Holder,
  signer: Holder,
  extensions: object[],
  wanted: CertificateWanted = {},
): string {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(holder.keys.publicKey);
  made.serialNumber = `01${randomBytes(8).toString('hex')}`;
  made.validity.notBefore = wanted.validFrom ?? LAST_WEEK;
  made.validity.notAfter = wanted.validTo ?? new Date(Date.now() + 30 * DAY);
  made.setSubject([{ name: 'commonName', value: holder.name ?? '' }]);
  made.setIssuer([{ name: 'commonName', value: signer.name ?? '' }]);
  made.setExtensions([...extensions]);
  made.sign(forge.pki.privateKeyFromPem(signer.keys.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

function authorityExtensions(): object[] {
  return [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ];
}

function extensionsOf(wanted: CertificateWanted): object[] {
  const { purpose = 'server' } = wanted;
  return [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: purpose === 'server', clientAuth: purpose === 'client' },
    { name: 'subjectAltName', altNames: namesOf(wanted).map(altName) },
  ];
}

function namesOf({ names = ['localhost', '127.0.0.1'] }: CertificateWanted): readonly string[] {
  return names;
}

function altName(name: string): object {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };
}

function splitPem(text: string): readonly string[] {
  return text.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
}
