import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SECURITY: 256 random bits, new at every start; without them nobody on this machine gets a WebSocket. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SECURITY: in constant time; hashing first makes the lengths equal, so that not even the length leaks. */
export function isToken(candidate: string, token: string): boolean {
  return timingSafeEqual(digest(candidate), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
