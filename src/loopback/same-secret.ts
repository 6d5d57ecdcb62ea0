import { createHash, timingSafeEqual } from 'node:crypto';

/** SECURITY: compares in constant time for any input, by digests, which have the same length for all texts. */
export function sameSecret(given: string, expected: string): boolean {
  return createSecretCheck([expected])(given);
}

type SecretCheck = (given: string) => boolean;

/**
 * Checks whether a text is one of the secrets. SECURITY: all of them are compared each time, so that the response
 * time reveals nothing about them, and the secrets themselves are not stored.
 */
export function createSecretCheck(secrets: readonly string[]): SecretCheck {
  const known = secrets.map(secretDigest);
  return (given) => {
    const digest = secretDigest(given);
    return known.filter((one) => timingSafeEqual(one, digest)).length > 0;
  };
}

/** A key to find a secret without storing it. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
