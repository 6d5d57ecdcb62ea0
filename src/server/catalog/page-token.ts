import { isChildKey } from './keys.ts';

/**
 * Which listing a token belongs to: a token of one is none of another's. Namespaces, tables, all tables, versions from
 * the first and from the latest, tags.
 */
export type PageTokenScope = 'n' | 't' | 'a' | 'v' | 'w' | 'g';

/** Opaque to clients: the listing and the last key of the page. */
export function writePageToken(listing: PageTokenScope, key: Buffer): string {
  return Buffer.concat([Buffer.from(listing), key]).toString('base64url');
}

/** Undefined for a text that this server did not make, or made for another listing. */
export function readPageToken(token: string, listing: PageTokenScope, parent?: number): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Buffer skips what isn't base64url instead of refusing it.
  if (bytes.toString('base64url') !== token || bytes.toString('latin1', 0, 1) !== listing) return undefined;
  const key = bytes.subarray(1);
  return isChildKey(key, parent) && key.length <= MAX_KEY_LENGTH ? key : undefined;
}

/** SECURITY: the store throws on a longer key, and a token is whatever a client sends. */
const MAX_KEY_LENGTH = 1978;
