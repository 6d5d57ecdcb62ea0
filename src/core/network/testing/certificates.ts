import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import forge from 'node-forge';

export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
  /** The intermediate certificates up to the root, or ''. A server that omits them is misconfigured. */
  readonly between: string;
}

interface TestAuthority {
  readonly certificate: string;
  issue(params?: CertificateParams): TestCertificate;
  createIntermediate(name: string, params?: CertificateParams): TestAuthority;
}

interface CertificateParams {
  /** The first name is the common name. Default: `localhost` and `127.0.0.1`. */
  readonly names?: readonly string[];
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly purpose?: 'server' | 'client';
}

/** Elliptic-curve keys are many times faster to create and to sign with. */
type KeyKind = 'rsa' | 'ec';

const DAY = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY);
const TOMORROW = new Date(Date.now() + DAY);
const LAST_WEEK = new Date(Date.now() - 7 * DAY);

export const EXPIRED: CertificateParams = { validFrom: LAST_WEEK, validTo: YESTERDAY };
export const NOT_YET_VALID: CertificateParams = {
  validFrom: TOMORROW,
  validTo: new Date(Date.now() + 7 * DAY),
};
export const WRONG_NAME: CertificateParams = { names: ['elsewhere.test', '*.other.test'] };

/** A root CA. All keys below it are of the same kind. */
export function createAuthority(name = 'Test Authority', kind: KeyKind = 'ec'): TestAuthority {
  const signer = { name, keys: makeKeys(kind) };
  return authorityOf(certify(signer, signer, authorityExtensions()), signer, '');
}

/** A self-signed certificate that isn’t a CA. */
export function selfSigned(params: CertificateParams = {}): TestCertificate {
  const holder = { name: namesOf(params)[0], keys: makeKeys('ec') };
  const certificate = certify(holder, holder, extensionsOf(params), params);
  return { certificate, key: holder.keys.privateKey, between: '' };
}

/** As the form reads it from a file. Only for RSA keys: node-forge supports no others. */
export function asPkcs12({ certificate, key, between }: TestCertificate, passphrase: string): string {
  const chain = [certificate, ...splitPem(between)].map((pem) => forge.pki.certificateFromPem(pem));
  const packed = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), chain, passphrase, {
    algorithm: 'aes256',
  });
  return forge.util.encode64(forge.asn1.toDer(packed).getBytes());
}

interface Keys {
  readonly kind: KeyKind;
  readonly publicKey: string;
  readonly privateKey: string;
}

interface Holder {
  readonly name: string | undefined;
  readonly keys: Keys;
}

function makeKeys(kind: KeyKind): Keys {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    kind,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const { asn1 } = forge;
const { Class, Type } = asn1;
type Asn1 = forge.asn1.Asn1;

const NO_KEY = forge.pki.setRsaPublicKey(new forge.jsbn.BigInteger('1'), new forge.jsbn.BigInteger('1'));
/** ecdsa-with-SHA256 and sha256WithRSAEncryption */
const SIGNATURES = { ec: '1.2.840.10045.4.3.2', rsa: '1.2.840.113549.1.1.11' } as const;

const sequence = (members: Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, members);
const membersOf = (value?: Asn1): readonly Asn1[] => (typeof value?.value === 'object' ? value.value : []);
const toDer = (value: Asn1) => asn1.toDer(value).getBytes();

function signatureAlgorithm(kind: KeyKind): Asn1 {
  const id = asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(SIGNATURES[kind]).getBytes());
  return sequence(kind === 'ec' ? [id] : [id, asn1.create(Class.UNIVERSAL, Type.NULL, false, '')]);
}

function authorityOf(certificate: string, signer: Holder, between: string): TestAuthority {
  return {
    certificate,
    issue: (params = {}) => {
      const holder = { name: namesOf(params)[0], keys: makeKeys(signer.keys.kind) };
      const issued = certify(holder, signer, extensionsOf(params), params);
      return { certificate: issued, key: holder.keys.privateKey, between };
    },
    createIntermediate: (name, params) => {
      const holder = { name, keys: makeKeys(signer.keys.kind) };
      const issued = certify(holder, signer, authorityExtensions(), params);
      return authorityOf(issued, holder, issued + between);
    },
  };
}

function certify(
  holder: Holder,
  signer: Holder,
  extensions: object[],
  params: CertificateParams = {},
): string {
  const statement = stated(holder, signer, extensions, params);
  const signature = sign('sha256', Buffer.from(toDer(statement), 'binary'), signer.keys.privateKey);
  const bits = asn1.create(Class.UNIVERSAL, Type.BITSTRING, false, `\0${signature.toString('binary')}`);
  const signed = toDer(sequence([statement, signatureAlgorithm(signer.keys.kind), bits]));
  return forge.pem.encode({ type: 'CERTIFICATE', body: signed });
}

/**
 * The signed part. node-forge supports only RSA, so the signature algorithm and the public key are inserted as raw
 * ASN.1.
 */
function stated(holder: Holder, signer: Holder, extensions: object[], params: CertificateParams): Asn1 {
  const made = forge.pki.createCertificate();
  made.publicKey = NO_KEY;
  made.signatureOid = SIGNATURES[signer.keys.kind];
  made.siginfo.algorithmOid = SIGNATURES[signer.keys.kind];
  made.serialNumber = `01${randomBytes(8).toString('hex')}`;
  made.validity.notBefore = params.validFrom ?? LAST_WEEK;
  made.validity.notAfter = params.validTo ?? new Date(Date.now() + 30 * DAY);
  made.setSubject([{ name: 'commonName', value: holder.name ?? '' }]);
  made.setIssuer([{ name: 'commonName', value: signer.name ?? '' }]);
  made.setExtensions([...extensions]);
  const parts = [...membersOf(membersOf(forge.pki.certificateToAsn1(made))[0])];
  parts[2] = signatureAlgorithm(signer.keys.kind);
  parts[6] = asn1.fromDer(forge.pem.decode(holder.keys.publicKey)[0]?.body ?? '');
  return sequence(parts);
}

function authorityExtensions(): object[] {
  return [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ];
}

function extensionsOf(params: CertificateParams): object[] {
  const { purpose = 'server' } = params;
  return [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: purpose === 'server', clientAuth: purpose === 'client' },
    { name: 'subjectAltName', altNames: namesOf(params).map(altName) },
  ];
}

function namesOf({ names = ['localhost', '127.0.0.1'] }: CertificateParams): readonly string[] {
  return names;
}

function altName(name: string): object {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };
}

function splitPem(text: string): readonly string[] {
  return text.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
}
