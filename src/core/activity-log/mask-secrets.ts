import { HIDDEN_VALUE } from '#contract/index.ts';
import { isSecretMember, type MaskLeaf, maskLeaves, replaceSecrets } from '#protocol/index.ts';

export const HIDDEN = HIDDEN_VALUE;

/** SECURITY: a copy of a JSON value in which every secret is masked. */
export function maskSecrets(value: unknown, mask: MaskLeaf = () => HIDDEN): unknown {
  return replaceSecrets(value, { replace: (name, secret) => maskLeaves(name, secret, mask) });
}

/** Whether it contains a mask in place of a secret, so it can't be sent. */
export function lacksSecret(value: unknown): boolean {
  let isLacking = false;
  maskSecrets(value, (_, leaf) => {
    isLacking ||= leaf === HIDDEN;
    return leaf;
  });
  return isLacking;
}

/** Shorter values appear in any text by chance, and protect nothing. */
const SHORTEST_SECRET = 6;

/** SECURITY: a server may quote in its message what it was sent. */
export function hideValues(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}

/** A credential after its scheme, in any encoding of JSON or URLs. */
const BEHIND_SCHEME = /\b(Basic|Bearer|Negotiate|Digest)(?: |%20|\\u0020)+[\w+/=.~%\\-]{8,}/gi;

/** SECURITY: the log doesn't know a proxy's credentials, but a server may quote them. */
export function hideSchemes(text: string): string {
  return text.replace(BEHIND_SCHEME, `$1 ${HIDDEN}`);
}

/** Headers whose value authenticates the request, as a whole or after its scheme. */
const CREDENTIALS = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-amz-security-token',
  'x-api-key',
]);

/**
 * SECURITY: the credentials of a request, in each encoding in which a server may return them. Context entries don't
 * count: they are names, e.g. of a tenant, that legitimately appear in responses.
 */
export function credentialValues(headers: readonly Header[], secretQuery = ''): readonly string[] {
  return headers
    .filter(([name]) => CREDENTIALS.has(name.toLowerCase()))
    .flatMap(([, value]) => [value, value.replace(/^\w+ /, ''), ...keyNamedIn(value)])
    .concat(signaturesIn(secretQuery))
    .flatMap(formsOf);
}

/** A storage service names the key whose signature it refuses. */
function keyNamedIn(authorization: string): readonly string[] {
  const [, key] = /^AWS4-\S+ Credential=(.+)\/\d{8}\//.exec(authorization) ?? [];
  return key === undefined ? [] : [key];
}

/** The rest of a signed query isn't secret: a date, a service. */
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

/** SECURITY: an allow-list, since any other header may contain a credential under an unknown name. */
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

/** In a URL, unlike in a body, these names are secrets too: of a sign-in, or a key as a query parameter. */
const SECRET_NAME = /^key$|^code$|token|session|cookie|credential|assertion/i;

/** A page token isn't secret. */
const HARMLESS_TOKEN = /^page[-_]?token$/i;

/** SECURITY: a path as it may be kept, whatever its URL contains. */
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
    // Not valid percent-encoding: used unchanged.
    return name;
  }
}
