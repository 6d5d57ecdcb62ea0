import { RequestFailure } from '../http/status-failure.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * The server address that the user typed, as `scheme://host:port/base` without a trailing slash and without `/v1`.
 * Throws INVALID, with the reason.
 */
export function normalizeAddress(text: string): string {
  const url = parseUrl(text.trim());
  // SECURITY: an address is shown, stored, and logged, so it must not contain a credential.
  if (url.username !== '' || url.password !== '') {
    throw invalid('Addresses can’t contain a user name or password. Remove both from this one.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw invalid('Addresses can’t contain "?" or "#". Remove what follows.');
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return url.origin + path;
}

export function splitAddress(address: string): { readonly origin: string; readonly basePath: string } {
  const [, origin = '', basePath = ''] = /^(\w+:\/\/[^/]+)(.*)$/s.exec(address) ?? [];
  return { origin, basePath };
}

/** SECURITY: whether others can read the traffic: plain HTTP that leaves this machine. */
export function isReadableOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

function parseUrl(text: string): URL {
  // A URL parser silently drops line breaks and tabs, so the result would differ from what the user sees.
  if (text === '' || /[\s\p{Cc}]/u.test(text)) throw notAnAddress(text);
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`;
  if (!URL.canParse(withScheme)) throw notAnAddress(text);
  const url = new URL(withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalid(`An address begins with http:// or https://, not with ${url.protocol}//.`);
  }
  return url;
}

/** Plain HTTP is a safe default only for this machine. */
function schemeFor(text: string): string {
  const [host = ''] = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text) ?? [];
  return LOOPBACK.test(host) ? 'http' : 'https';
}

function notAnAddress(text: string): RequestFailure {
  return invalid(`"${text.slice(0, 100)}" isn’t a valid address. Example: https://tables.example.com`);
}

function invalid(message: string): RequestFailure {
  return new RequestFailure('INVALID', { message });
}
