import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Failure } from '../../failure.ts';
import { commonName, factsOfCertificate, namesOf, shownChain } from '../../network/certificate-facts.ts';
import type { TlsOptions } from '../../network/route.ts';
import { performHandshake } from '../../network/start-tls.ts';
import { hostOf, type TestContext } from '../test-context.ts';
import {
  type FindingParts,
  type FixOption,
  fact,
  failed,
  passed,
  type StepResult,
  type TestDetail,
  type TestStepResult,
  toResult,
  warned,
} from '../test-step-result.ts';

import { withTimeout } from '../with-timeout.ts';
import { handshakeProblem } from './handshake-problem.ts';

/**
 * Whether the server is trusted. SECURITY: only for display. The handshake continues even with an untrusted
 * certificate, to be able to show it, so nothing is ever written to this socket. All requests use the HTTP client, with
 * a verified connection of its own.
 */
export async function checkTls(
  address: string,
  under: Socket,
  context: TestContext,
): Promise<StepResult<TlsWatch>> {
  const { route, signal } = context;
  const { hostname } = new URL(address);
  const limit = context.subject.settings.network.limits.connect;
  const terms = await toResult(route.tls());
  if (terms instanceof Failure)
    return { found: failed('The configured certificates are invalid.', terms.message) };
  const trust = fact('Trusted CAs', await trustSummary(address, context));
  const broken = (error: NodeJS.ErrnoException, facts: readonly TestDetail[]) =>
    handshakeProblem({ address, error, limit, showsCertificate: route.showsCertificate }, { facts });

  const socket = await withTimeout({ limit, signal }, (within) =>
    performHandshake(under, hostname, terms, within),
  );
  if (socket instanceof Error) return { found: broken(socket, [trust]) };
  const facts = [...certificateOf(socket), trust, ...cipherOf(socket)];
  if (terms.isVerified && !socket.authorized) {
    const shown = { chain: shownChain(socket), host: hostOf({ hostname }), code: codeOf(socket) };
    return { found: certificateProblem(shown, { facts }) };
  }
  const watch = listenFor(socket, (error) => broken(error, facts));
  return { found: stands(socket, terms, facts), next: { ...watch, ...shownBy(socket) } };
}

/** At run time this is an error code, although its type is `Error`. */
function codeOf({ authorizationError }: TLSSocket): string {
  return String(authorizationError);
}

function stands(socket: TLSSocket, { isVerified }: TlsOptions, facts: readonly TestDetail[]): TestStepResult {
  const [own] = shownChain(socket);
  const version = (socket.getProtocol() ?? 'TLS').replace(/^TLSv/, 'TLS ');
  if (!isVerified) {
    return warned(
      `${version}, certificate not verified`,
      'Anyone on the network can impersonate the server and read every secret. Trust its CA instead.',
      { facts },
    );
  }
  const until = own === undefined ? '' : `, valid to ${day(factsOfCertificate(own).validTo)}`;
  return passed(`${version}${until}`, { facts });
}

const FINGERPRINT = 'SHA-256';

function certificateOf(socket: TLSSocket): readonly TestDetail[] {
  const [own] = shownChain(socket);
  if (own === undefined) return [];
  const { validFrom, validTo, fingerprint } = factsOfCertificate(own);
  return [
    fact('For', namesOf(own).join(', ')),
    fact('Issued by', commonName(own.issuer)),
    fact('Valid', `${day(validFrom)} to ${day(validTo)}`),
    fact(FINGERPRINT, fingerprint),
  ];
}

function cipherOf(socket: TLSSocket): readonly TestDetail[] {
  const cipher = socket.getCipher()?.standardName;
  return cipher === undefined ? [] : [fact('Cipher', `${socket.getProtocol() ?? ''} ${cipher}`)];
}

/** A handshake that is complete on our side. */
export interface TlsWatch {
  /** A TLS error that the server sent after the handshake. */
  complaint(): TestStepResult | undefined;
  /** Of the server. */
  readonly certificate?: { readonly issuer: string; readonly validTo: number };
}

function shownBy(socket: TLSSocket): Pick<TlsWatch, 'certificate'> {
  const [own] = shownChain(socket);
  if (own === undefined) return {};
  return { certificate: { issuer: commonName(own.issuer), validTo: factsOfCertificate(own).validTo } };
}

/**
 * In TLS 1.3, a server checks the client certificate only after the handshake is complete for us. A rejection arrives
 * here while the first request fails, and then it isn’t an HTTP error.
 */
function listenFor(socket: TLSSocket, read: (error: NodeJS.ErrnoException) => TestStepResult): TlsWatch {
  let error: NodeJS.ErrnoException | undefined;
  socket.on('error', (problem) => (error ??= problem));
  // Without reading, the socket reports no TLS alert.
  socket.resume();
  return { complaint: () => (error === undefined ? undefined : read(error)) };
}

/** The trusted CAs, as a fact of the row: `this computer's certificates (…), 142 CAs`. */
async function trustSummary(address: string, { subject, tools }: TestContext): Promise<string> {
  const { trust, authorities } = subject.settings.network.tls;
  if (trust === 'off') return 'not verified (off for this connection)';
  if (trust === 'authority') return `from this connection: ${counted(countIn(authorities))}`;
  const system = await tools.network.system(address);
  return `${system.trust.words}, ${counted(system.trust.count)}`;
}

function countIn(authorities: string): number {
  return authorities.split('-----BEGIN CERTIFICATE-----').length - 1;
}

function counted(count: number): string {
  return count === 1 ? 'one CA' : `${count} CAs`;
}

const ASK_ADMINISTRATOR = 'Ask the server’s administrator for a matching certificate.';

/** A certificate that wasn’t accepted. */
interface ShownCertificate {
  /** The server’s own certificate first. */
  readonly chain: readonly X509Certificate[];
  /** As the user typed it. */
  readonly host: string;
  /** Node’s or OpenSSL’s error code. */
  readonly code: string;
}

function certificateProblem(shown: ShownCertificate, parts: FindingParts): TestStepResult {
  const [own] = shown.chain;
  if (own === undefined) return failed('The server sent no certificate.', ASK_ADMINISTRATOR, parts);
  const [finding, advice, fixes = []] = explain(own, shown);
  return failed(finding, advice, { facts: factsBeside(fixes, parts), fixes, raw: shown.code });
}

/**
 * The fix to trust a certificate shows the fingerprint to compare. A second fingerprint beside it could be mistaken for
 * that one.
 */
function factsBeside(fixes: readonly FixOption[], { facts = [] }: FindingParts): readonly TestDetail[] {
  return fixes.length === 0 ? facts : facts.filter(({ name }) => name !== FINGERPRINT);
}

const UNKNOWN_AUTHORITY = /SELF_SIGNED|^UNABLE_TO_|^CERT_UNTRUSTED$|^INVALID_CA$/;

/** Whether an OpenSSL code means that no trusted CA issued the certificate. */
export function isUnknownAuthority(code: string): boolean {
  return UNKNOWN_AUTHORITY.test(code);
}

const RENEW = 'If it’s right, the server’s administrator must renew the certificate.';

const CHECK_CLOCK = 'Check this computer’s clock.';

type Explained = readonly [finding: string, advice: string, cures?: readonly FixOption[]];

function explain(own: X509Certificate, shown: ShownCertificate): Explained {
  const { code } = shown;
  if (code === 'CERT_HAS_EXPIRED') {
    return [`The certificate expired on ${day(factsOfCertificate(own).validTo)}.`, `${CHECK_CLOCK} ${RENEW}`];
  }
  if (code === 'CERT_NOT_YET_VALID') {
    return [`The certificate isn’t valid until ${day(factsOfCertificate(own).validFrom)}.`, CHECK_CLOCK];
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return otherName(own, shown);
  if (isUnknownAuthority(code)) return unknownAuthority(own, shown);
  return ['The certificate can’t be trusted.', ASK_ADMINISTRATOR];
}

const MAX_NAMES = 5;

function otherName(own: X509Certificate, { host }: ShownCertificate): Explained {
  const names = namesOf(own);
  const named = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  return [
    `The certificate isn’t valid for ${host}.`,
    `It’s valid for ${named}. Use one of these names, or ask for a certificate that includes this one.`,
  ];
}

function unknownAuthority(own: X509Certificate, { chain }: ShownCertificate): Explained {
  const top = chain.at(-1) ?? own;
  const finding =
    own === top && isSelfSigned(own)
      ? 'The certificate is self-signed.'
      : 'The certificate issuer isn’t trusted.';
  if (!isSelfSigned(top)) {
    return [
      finding,
      `The server didn’t send the certificate of ${commonName(top.issuer)}. Add that CA under Network, or ask the server’s administrator to send the full chain.`,
    ];
  }
  const certificate = factsOfCertificate(top);
  const fix = { kind: 'trust-authority', authorities: top.toString(), certificate } as const;
  const label = own === top ? 'Trust this certificate' : 'Trust this CA';
  return [finding, 'Compare the fingerprint with the one your administrator published.', [{ label, fix }]];
}

/** Only a self-signed certificate ends a chain; trusting an intermediate certificate alone wouldn’t be enough. */
function isSelfSigned(certificate: X509Certificate): boolean {
  // `checkIssued` requires the right to sign other certificates, which a server’s own certificate may lack.
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `3 Feb 2027`: certificates begin and end in UTC. */
export function day(moment: number): string {
  return DAY.format(moment);
}
