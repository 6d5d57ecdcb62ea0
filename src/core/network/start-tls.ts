import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { shownChain } from './certificate-facts.ts';
import { UntrustedServer, untilEvent } from './faults.ts';
import { bareHost } from './resolve-proxies.ts';
import type { TlsOptions } from './route.ts';

/** Like `startTls`, but creates the TLS options first, and destroys the socket if that fails. */
export async function secure(
  socket: Socket,
  host: string,
  makeTerms: () => Promise<TlsOptions>,
  signal: AbortSignal,
): Promise<TLSSocket> {
  try {
    return await startTls(socket, host, await makeTerms(), signal);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Starts TLS on a connected socket. Sessions aren’t cached, so that no other route can resume one. */
export async function startTls(
  socket: Socket,
  host: string,
  terms: TlsOptions,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const secure = await performHandshake(socket, host, terms, signal);
  // SECURITY: the only place that accepts a server. It fails closed: a server that isn’t authorized gets nothing.
  if (!terms.isVerified) return secure;
  const isVouched = terms.authorities === undefined || isVouchedFor(secure, terms.authorities);
  if (secure.authorized && isVouched) return secure;
  const reason = secure.authorized ? NO_AUTHORITY_OF_OURS : String(secure.authorizationError);
  const fault = new UntrustedServer(reason, bareHost(host), shownChain(secure));
  secure.destroy();
  throw fault;
}

/** OpenSSL’s code for an unknown CA. */
const NO_AUTHORITY_OF_OURS = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';

/** Completes the handshake with any server: it isn’t trusted yet, and nothing is sent. */
export async function performHandshake(
  socket: Socket,
  host: string,
  { context }: Pick<TlsOptions, 'context'>,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const name = bareHost(host);
  const secure = connect({
    socket,
    host: name,
    // SNI doesn’t allow IP addresses (RFC 6066). Node compares the address with those in the certificate instead.
    servername: isIP(name) === 0 ? name : '',
    secureContext: context,
    ALPNProtocols: ['http/1.1'],
    // SECURITY: `startTls` verifies instead, since Node discards a rejected certificate, and the user has to see it.
    rejectUnauthorized: false,
  });
  try {
    await untilEvent(secure, 'secureConnect', signal);
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Servers don’t send longer chains. */
const MAX_CHAIN = 10;

/**
 * SECURITY: whether the chain of a server ends at one of these CAs. A PKCS #12 file may contain CAs, and the library
 * trusts them. The library has already verified names, dates, and purposes; this verifies only the issuer.
 */
function isVouchedFor(socket: TLSSocket, authorities: readonly string[]): boolean {
  const trusted = authorities.map((text) => new X509Certificate(text));
  const sent = chainOf(socket);
  let current = sent[0];
  for (let steps = 0; current !== undefined && steps < MAX_CHAIN; steps += 1) {
    const issued = current;
    if (trusted.some((one) => one.fingerprint256 === issued.fingerprint256 || isIssuer(one, issued)))
      return true;
    current = sent.find((one) => one.fingerprint256 !== issued.fingerprint256 && isIssuer(one, issued));
  }
  return false;
}

function isIssuer(issuer: X509Certificate, issued: X509Certificate): boolean {
  return (
    issuer.ca &&
    issuer.subject === issued.issuer &&
    issued.checkIssued(issuer) &&
    issued.verify(issuer.publicKey)
  );
}

/** The server’s own certificate first. */
function chainOf(socket: TLSSocket): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next = socket.getPeerCertificate(true);
  while (next?.raw !== undefined && chain.length < MAX_CHAIN) {
    chain.push(new X509Certificate(next.raw));
    // A root certificate is its own issuer.
    if (next.issuerCertificate === next) break;
    next = next.issuerCertificate;
  }
  return chain;
}
