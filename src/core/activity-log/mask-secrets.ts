import { HIDDEN_VALUE } from '#contract/index.ts';
import { isSecretMember, type MaskLeaf, maskLeaves, replaceSecrets } from '#protocol/index.ts';

export const HIDDEN = HIDDEN_VALUE;

/** SECURITY: a copy of a JSON value in which every secret is replaced by its mask. */
export function maskSecrets(value: unknown, mask: MaskLeaf = () => HIDDEN): unknown {
  return replaceSecrets(value, { replace: (name, secret) => maskLeaves(name, secret, mask) });
}

/** Whether it was kept without a secret that it had: it can't be sent as it is. */
export function lacksSecret(value: unknown): boolean {
  let isLacking = false;
  maskSecrets(value, (_, leaf) => {
    isLacking ||= leaf === HIDDEN;
    return leaf;
  });
  return isLacking;
}

/** Shorter ones stand in any text by chance, and keep nobody out. */
const SHORTEST_SECRET = 6;

/** SECURITY: a server may quote in its words what it was sent. */
export function hideValues(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}

/** Behind the name of its scheme, in whatever way JSON or an address writes it. */
const BEHIND_SCHEME = /\b(Basic|Bearer|Negotiate|Digest)(?: |%20|\\u0020)+[\w+/=.~%\\-]{8,}/gi;

/** SECURITY: what a proxy is asked with isn’t known to the log, and a server may quote it all the same. */
export function hideSchemes(text: string): string {
  return text.replace(BEHIND_SCHEME, `$1 ${HIDDEN}`);
}

/** Headers whose value proves who asks, whole or behind its scheme. */
const CREDENTIALS = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-amz-security-token',
  'x-api-key',
]);

/**
 * SECURITY: what a request proves itself with, in each form in which a server may give it back in its answer. Context
 * entries are none: they are names, as of a tenant, that stand in answers in their own right.
 */
export function credentialValues(headers: readonly Header[], secretQuery = ''): readonly string[] {
  return headers
    .filter(([name]) => CREDENTIALS.has(name.toLowerCase()))
    .flatMap(([, value]) => [value, value.replace(/^\w+ /, ''), ...keyNamedIn(value)])
    .concat(signaturesIn(secretQuery))
    .flatMap(formsOf);
}

/** Storages name the key whose signature they refuse. */
function keyNamedIn(authorization: string): readonly string[] {
  const [, key] = /^AWS4-\S+ Credential=(.+)\/\d{8}\//.exec(authorization) ?? [];
  return key === undefined ? [] : [key];
}

/** The rest of a signed query says what it is for: a date, a service. */
function signaturesIn(query: string): readonly string[] {
  const values = query.split('&').flatMap((pair) => {
    const end = pair.indexOf('=');
    return end > 0 && isSecretMember(readable(pair.slice(0, end))) ? [pair.slice(end + 1)] : [];
  });
  return query === '' ? [] : [query, ...values, ...values.map(readable)];
}

function formsOf(value: string): readonly string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  const inXml = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const base64 = Buffer.from(value).toString('base64');
  return [value, inJson, inXml, encodeURIComponent(value), base64, base64.replace(/=+$/, '')];
}

export type Header = readonly [name: string, value: string];

/** SECURITY: an allow-list, since any other header may carry a credential under a name that we have never met. */
const HARMLESS = new Set([
  'accept',
  'accept-encoding',
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'range',
  'retry-after',
  'server',
  'transfer-encoding',
  'user-agent',
  'x-ms-range',
  'x-request-id',
]);

function isHarmlessHeader(name: string): boolean {
  return HARMLESS.has(name.toLowerCase());
}

export function visibleHeaders(headers: readonly Header[]): [string, string][] {
  return headers.map(([name, value]) => [name, isHarmlessHeader(name) ? value : HIDDEN]);
}

/** In an address, unlike in a body, these are secrets too: a way to sign in, or a server that takes a key there. */
const SECRET_NAME = /^key$|^code$|token|session|cookie|credential|assertion/i;

/** The place in a listing where the next page begins. */
const HARMLESS_TOKEN = /^page[-_]?token$/i;

/** SECURITY: a path as it may be kept, whatever somebody put into an address. */
export function visiblePath(path: string): string {
  const start = path.indexOf('?');
  if (start < 0) return path;
  const pairs = path.slice(start + 1).split('&');
  return `${path.slice(0, start)}?${pairs.map(visiblePair).join('&')}`;
}

function visiblePair(pair: string): string {
  const end = pair.indexOf('=');
  if (end < 0) return pair;
  const name = readable(pair.slice(0, end));
  if (HARMLESS_TOKEN.test(name) || !(SECRET_NAME.test(name) || isSecretMember(name))) return pair;
  return pair.slice(0, end + 1) + HIDDEN;
}

function readable(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Not what an encoder makes: taken as it is.
    return name;
  }
}
