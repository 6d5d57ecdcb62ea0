/** The storage option that is no secret: when the others end, in milliseconds since 1970. */
export const EXPIRY = 'expires_at_millis';

/** SECURITY: digits only, and no more than a time can have. Whatever else stands there is not shown. */
export function readMillis(text: string): bigint | null {
  return /^-?\d{1,19}$/.test(text) ? BigInt(text) : null;
}
