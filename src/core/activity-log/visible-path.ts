import { isSecretMember } from '../../protocol/index.ts';
import { HIDDEN } from './mask-secrets.ts';

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
