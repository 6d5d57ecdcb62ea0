import { HIDDEN } from './mask-secrets.ts';

/** Members of a query that may prove who asks: signed links and servers that take a key there have them. */
const SECRET_NAME =
  /token|secret|passw|passphrase|signature|^sig$|credential|authorization|api[-_]?key|^key$|assertion|^code$|session|cookie/i;

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
  if (HARMLESS_TOKEN.test(name) || !SECRET_NAME.test(name)) return pair;
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
