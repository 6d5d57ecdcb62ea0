import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';

/** Longer chains are none that a server sends. */
const MAX_CHAIN = 10;

/**
 * SECURITY: whether the chain of a server ends at one of these authorities. A PKCS #12 file may bring CAs of its own,
 * which the library takes for ones to trust; it has judged names, dates and purposes by then, and this only asks by whom.
 */
export function isVouchedFor(socket: TLSSocket, authorities: readonly string[]): boolean {
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
