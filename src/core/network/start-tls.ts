import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { shownChain } from './certificate-facts.ts';
import { UntrustedServer, untilEvent } from './faults.ts';
import { bareHost } from './resolve-proxies.ts';
import type { TlsOptions } from './route.ts';

/** As `startTls`, with terms that are still to be made: where they can't be, the socket ends too. */
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

/** TLS with `host` over a socket that stands already. No session is kept, so none is taken up by another route. */
export async function startTls(
  socket: Socket,
  host: string,
  terms: TlsOptions,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const secure = await performHandshake(socket, host, terms, signal);
  // SECURITY: the one place that lets a server in. Fails closed: whatever is not authorized ends here, with nothing sent.
  if (!terms.isVerified) return secure;
  const isVouched = terms.authorities === undefined || isVouchedFor(secure, terms.authorities);
  if (secure.authorized && isVouched) return secure;
  const reason = secure.authorized ? NO_AUTHORITY_OF_OURS : String(secure.authorizationError);
  const fault = new UntrustedServer(reason, bareHost(host), shownChain(secure));
  secure.destroy();
  throw fault;
}

/** As the library says it of one whose CA it doesn’t know. */
const NO_AUTHORITY_OF_OURS = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';

/** As far as the end of the handshake, with whoever is there: nobody is trusted yet, and nothing is sent. */
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
    // An address is no server name (RFC 6066); it is then compared with those in the certificate.
    servername: isIP(name) === 0 ? name : '',
    secureContext: context,
    ALPNProtocols: ['http/1.1'],
    // SECURITY: judged by `startTls`, since Node forgets the certificate that it refuses, and the user has to see it.
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

/** Longer chains are none that a server sends. */
const MAX_CHAIN = 10;

/**
 * SECURITY: whether the chain of a server ends at one of these authorities. A PKCS #12 file may bring CAs of its own,
 * which the library takes for ones to trust; it has judged names, dates and purposes by then, and this only asks by whom.
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

/** The server’s own first. */
function chainOf(socket: TLSSocket): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next = socket.getPeerCertificate(true);
  while (next?.raw !== undefined && chain.length < MAX_CHAIN) {
    chain.push(new X509Certificate(next.raw));
    // The last one names itself.
    if (next.issuerCertificate === next) break;
    next = next.issuerCertificate;
  }
  return chain;
}
