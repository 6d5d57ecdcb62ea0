import type { X509Certificate } from 'node:crypto';
import { commonName, namesOf } from '../network/certificate-facts.ts';
import type { UntrustedServer } from '../network/faults.ts';
import type { FailureMessage } from './failure-message.ts';

/** Why the server at the other end of TLS was not let in. `who` is what the user knows it by: an origin, or a proxy. */
export function certificateErrorMessage({ code, host, chain }: UntrustedServer, who: string): FailureMessage {
  const [own] = chain;
  const why = own === undefined ? 'it showed no certificate' : whyNot(code, host, own, chain);
  return ['UNREACHABLE', `Couldn’t trust ${who}: ${why}.`];
}

function whyNot(code: string, host: string, own: X509Certificate, chain: readonly X509Certificate[]): string {
  if (code === 'CERT_HAS_EXPIRED') return expired(own, chain);
  if (code === 'CERT_NOT_YET_VALID') {
    return `its certificate isn’t valid before ${dayOf(own.validFrom)}. Check the clock of this computer`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `its certificate is for ${listed(namesOf(own))}, not for ${host}. Check the host in the address`;
  }
  // By itself, since BoringSSL has no name of its own for this.
  if (own.issuer === own.subject && chain.length === 1) {
    return 'its certificate is self-signed. If you trust it, add it to this connection’s CAs';
  }
  if (code === 'CERT_REVOKED') return `its certificate was revoked by ${called(own.issuer)}`;
  return unknownAuthority(code, chain);
}

/** Any one of the chain may be the one that ended. */
function expired(own: X509Certificate, chain: readonly X509Certificate[]): string {
  const ended = chain.find(({ validTo }) => Date.parse(validTo) < Date.now()) ?? own;
  const whose = ended === own ? 'its certificate' : `the certificate of ${called(ended.subject)}`;
  return `${whose} expired on ${dayOf(ended.validTo)}. Contact the server’s administrator, or check this computer’s clock`;
}

const CHAIN_IS_SHORT = /^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/** Where the authority itself was not sent along, it may be a known one, and only the link to it be missing. */
function unknownAuthority(code: string, chain: readonly X509Certificate[]): string {
  const issuer = called(chain.at(-1)?.issuer ?? '');
  const fault = `its certificate comes from an unknown CA, ${issuer}. Add that CA to this connection`;
  return CHAIN_IS_SHORT.test(code)
    ? `${fault}, or have the server send the intermediate certificates`
    : fault;
}

const MAX_NAME_LENGTH = 100;

/** SECURITY: whoever made the certificate wrote this. */
function called(distinguished: string): string {
  return `“${commonName(distinguished).slice(0, MAX_NAME_LENGTH)}”`;
}

const MAX_NAMES = 5;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function dayOf(date: string): string {
  return new Date(date).toISOString().slice(0, 10);
}
