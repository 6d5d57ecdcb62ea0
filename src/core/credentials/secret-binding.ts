import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '#contract/index.ts';
import { normalizeAddress } from '../namespace/address.ts';
import { certificatesIn } from '../network/certificates-in.ts';
import { readProxyAddress } from '../network/proxy-address.ts';
import type { SecretKind } from './secret.ts';

/** Where a connection sends its secrets, on which way, and whom it believes there: of a saved one or of a form. */
export type SecretDestination = Readonly<Pick<Connection, 'address' | 'network' | 'oauth'>>;

/** `system`, `off`, or the fingerprints of the only CAs. */
const boundTrust = z.union([z.enum(['system', 'off']), z.array(z.string()).readonly()]);
type BoundTrust = z.infer<typeof boundTrust>;

/**
 * What a secret was given for. SECURITY: it never goes anywhere else. Origins besides that the user trusts by name are no
 * part of it: only the server and the issuer in it can point there.
 */
export const secretBinding = z.looseObject({
  /** The origin of the server; '' for the password of a proxy. */
  server: z.string(),
  /** The origins of the issuer and of its endpoints, of what takes part in a sign-in. */
  signIn: z.array(z.string()).readonly(),
  /** The origin of the connection’s own proxy; '' where it has none. */
  proxy: z.string(),
  trust: boundTrust,
});
export type SecretBinding = Readonly<
  Pick<z.infer<typeof secretBinding>, 'server' | 'signIn' | 'proxy' | 'trust'>
>;

/** Of a secret of which nobody can say what it was given for. */
export const NOWHERE: SecretBinding = { server: '', signIn: [], proxy: '', trust: 'system' };

export type BindingChange = 'server' | 'signIn' | 'proxy' | 'trust';

/** What a secret in that slot is bound to that is given for this destination. */
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
 * In what the present way goes beyond what a secret was given for; nothing where it may be used. To trust fewer, to go
 * without a proxy, and to encrypt what was not is no way beyond.
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

/** The same origin, or the same over TLS. */
function isWithin(bound: string, present: string): boolean {
  return present === bound || (bound.startsWith('http:') && present === bound.replace(/^http:/, 'https:'));
}

function isTrustWithin({ server, trust: bound }: SecretBinding, present: SecretBinding): boolean {
  const isOfProxy = server === '';
  // Where only CAs of its own counted, those of the computer are others, and many. For a proxy they counted as well.
  if (present.trust === 'system') return isOfProxy || !Array.isArray(bound);
  // Who does not verify the server still verifies where one signs in, so CAs of its own are more there.
  if (bound === 'off') return present.trust === 'off' || present.signIn.length === 0;
  if (present.trust === 'off' || bound === 'system') return false;
  return present.trust.every((fingerprint) => bound.includes(fingerprint));
}

/** What is no address is nowhere, so nothing goes there. */
function serverOf(address: string): string {
  try {
    return originOf(normalizeAddress(address));
  } catch {
    return '';
  }
}

/** Equal to no origin and not to having no proxy. */
const NO_ADDRESS = '?';

/** SECURITY: read as the sender reads it: what only one of them took for an address would be a proxy that nobody checked. */
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

/** A proxy is verified in any case, also by the CAs of the connection. */
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

/** Of a binding, what the user has to know of these changes: `new.example, through http://proxy:3128`. */
export function bindingText(binding: SecretBinding, changes: readonly BindingChange[]): string {
  const parts: readonly (readonly [BindingChange, string])[] = [
    ['signIn', `with sign-in at ${binding.signIn.map(shortOrigin).join(', ') || 'no issuer'}`],
    ['proxy', binding.proxy === '' ? 'without a proxy' : `through the proxy ${shortOrigin(binding.proxy)}`],
    ['trust', trustText(binding)],
  ];
  const named = parts.flatMap(([change, text]) => (changes.includes(change) ? [text] : []));
  // The password of a proxy belongs to no server.
  if (binding.server === '' && binding.proxy !== '') return `the proxy ${shortOrigin(binding.proxy)}`;
  return [shortOrigin(binding.server) || 'an invalid address', ...named].join(', ');
}

function trustText({ trust }: SecretBinding): string {
  if (trust === 'off') return 'without certificate verification';
  if (trust === 'system') return 'with the CAs of this computer';
  return trust.length === 1 ? 'with 1 CA of its own' : `with ${trust.length} CAs of its own`;
}

/** TLS is usual: only what is not is said. */
function shortOrigin(origin: string): string {
  return origin.replace(/^https:\/\//, '');
}
