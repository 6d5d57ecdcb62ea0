import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '#contract/index.ts';
import { normalizeAddress } from '../namespace/address.ts';
import { certificatesIn } from '../network/certificates-in.ts';
import { readProxyAddress } from '../network/proxy-address.ts';
import type { SecretKind } from './secret.ts';

/**
 * Where a connection sends its secrets, through which proxy, and which CAs it trusts. Of a saved connection or a form.
 */
export type SecretDestination = Readonly<Pick<Connection, 'address' | 'network' | 'oauth'>>;

/** `system`, `off`, or the fingerprints of the only trusted CAs. */
const boundTrust = z.union([z.enum(['system', 'off']), z.array(z.string()).readonly()]);
type BoundTrust = z.infer<typeof boundTrust>;

/**
 * The destination that a secret was given for. SECURITY: it is never sent anywhere else. Explicitly trusted origins
 * aren’t part of it, since only this server or issuer can redirect there.
 */
export const secretBinding = z.looseObject({
  /** The server’s origin; '' for a proxy password. */
  server: z.string(),
  /** For secrets that take part in a sign-in: the origins of the issuer and of its endpoints. */
  signIn: z.array(z.string()).readonly(),
  /** The origin of the connection’s own proxy; '' if it has none. */
  proxy: z.string(),
  trust: boundTrust,
});
export type SecretBinding = Readonly<
  Pick<z.infer<typeof secretBinding>, 'server' | 'signIn' | 'proxy' | 'trust'>
>;

/** For a secret whose destination is unknown. */
export const NOWHERE: SecretBinding = { server: '', signIn: [], proxy: '', trust: 'system' };

export type BindingChange = 'server' | 'signIn' | 'proxy' | 'trust';

/** The binding of a secret that is given for this destination. */
export function bindingOf(slot: SecretKind, destination: SecretDestination): SecretBinding {
  const { network, oauth, address } = destination;
  const proxy = network.proxy.kind === 'own' ? proxyOf(network.proxy.address) : '';
  if (slot === 'proxyPassword') {
    return {
      server: '',
      signIn: [],
      proxy,
      trust: proxy.startsWith('https:') ? trustElsewhere(network) : 'system',
    };
  }
  const isOfSignIn = slot === 'clientSecret' || slot === 'tokens';
  return {
    server: serverOf(address),
    signIn: isOfSignIn ? signInOrigins(oauth) : [],
    proxy,
    trust: trustOf(network),
  };
}

/**
 * How the present destination exceeds what a secret was given for; empty if the secret may be used. Trusting fewer CAs,
 * dropping the proxy, or adding TLS doesn’t exceed it.
 */
export function changesBeyond(bound: SecretBinding, present: SecretBinding): BindingChange[] {
  const changes: readonly (readonly [BindingChange, boolean])[] = [
    ['server', isWithin(bound.server, present.server)],
    ['signIn', present.signIn.every((origin) => bound.signIn.some((known) => isWithin(known, origin)))],
    ['proxy', present.proxy === '' || present.proxy === bound.proxy],
    ['trust', isTrustWithin(bound, present)],
  ];
  return changes.flatMap(([change, isKept]) => (isKept ? [] : [change]));
}

/** The same origin, or the same with TLS. */
function isWithin(bound: string, present: string): boolean {
  return present === bound || (bound.startsWith('http:') && present === bound.replace(/^http:/, 'https:'));
}

function isTrustWithin({ server, trust: bound }: SecretBinding, present: SecretBinding): boolean {
  const isOfProxy = server === '';
  // If only the connection’s own CAs were trusted, the system’s CAs are others, and many. For a proxy, both were
  // trusted.
  if (present.trust === 'system') return isOfProxy || !Array.isArray(bound);
  // With verification off for the server, the sign-in is still verified, so own CAs would be additional there.
  if (bound === 'off') return present.trust === 'off' || present.signIn.length === 0;
  if (present.trust === 'off' || bound === 'system') return false;
  return present.trust.every((fingerprint) => bound.includes(fingerprint));
}

/** An invalid address has no origin, so nothing is sent there. */
function serverOf(address: string): string {
  try {
    return originOf(normalizeAddress(address));
  } catch {
    return '';
  }
}

/** Differs from every origin, and from having no proxy. */
const NO_ADDRESS = '?';

/**
 * SECURITY: parsed in the same way as for sending; otherwise an address that only one of the parsers accepts would be a
 * proxy that was never checked.
 */
function proxyOf(address: string): string {
  try {
    return originOf(readProxyAddress(address, '').address);
  } catch {
    return NO_ADDRESS;
  }
}

function signInOrigins(oauth: SecretDestination['oauth']): readonly string[] {
  const { issuer, authorizationEndpoint, tokenEndpoint, deviceEndpoint, revocationEndpoint } = oauth;
  const typed = [issuer, authorizationEndpoint, tokenEndpoint, deviceEndpoint, revocationEndpoint];
  return [...new Set(typed.map(originOf).filter((origin) => origin !== ''))].sort();
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

function trustOf({ tls }: SecretDestination['network']): BoundTrust {
  return tls.trust === 'authority' ? fingerprintsIn(tls.authorities) : tls.trust;
}

/** A proxy is always verified, also with the CAs of the connection. */
function trustElsewhere(network: SecretDestination['network']): BoundTrust {
  return network.tls.trust === 'authority' ? trustOf(network) : 'system';
}

function fingerprintsIn(authorities: string): readonly string[] {
  return [...new Set(certificatesIn(authorities).map(fingerprint))].sort();
}

function fingerprint(pem: string): string {
  return createHash('sha256').update(pem.replace(/\s+/g, '')).digest('base64url');
}

const SLOT_LABELS: Readonly<Record<SecretKind, string>> = {
  apiKey: 'API key',
  bearer: 'bearer token',
  clientSecret: 'client secret',
  proxyPassword: 'proxy password',
  clientCertificate: 'client certificate',
  storageKeys: 'storage keys',
  tokens: 'sign-in',
};

export function slotLabel(slot: SecretKind): string {
  return SLOT_LABELS[slot];
}

/** The part of a binding that the user needs for these changes: `new.example, through http://proxy:3128`. */
export function bindingText(binding: SecretBinding, changes: readonly BindingChange[]): string {
  const parts: readonly (readonly [BindingChange, string])[] = [
    ['signIn', `with sign-in at ${binding.signIn.map(shortOrigin).join(', ') || 'no issuer'}`],
    ['proxy', binding.proxy === '' ? 'without a proxy' : `through the proxy ${shortOrigin(binding.proxy)}`],
    ['trust', trustText(binding)],
  ];
  const named = parts.flatMap(([change, text]) => (changes.includes(change) ? [text] : []));
  // A proxy password belongs to no server.
  if (binding.server === '' && binding.proxy !== '') return `the proxy ${shortOrigin(binding.proxy)}`;
  return [shortOrigin(binding.server) || 'an invalid address', ...named].join(', ');
}

function trustText({ trust }: SecretBinding): string {
  if (trust === 'off') return 'without certificate verification';
  if (trust === 'system') return 'with the CAs of this computer';
  return trust.length === 1 ? 'with 1 CA of its own' : `with ${trust.length} CAs of its own`;
}

/** TLS is the default, so only other schemes are shown. */
function shortOrigin(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
