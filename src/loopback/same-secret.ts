import { createHash, timingSafeEqual } from 'node:crypto';

/** SECURITY: in constant time, whatever was given: digests are compared, which are of one length for any text. */
export function sameSecret(given: string, wanted: string): boolean {
  return createSecretCheck([wanted])(given);
}

type SecretCheck = (given: string) => boolean;

/**
 * Whether what is given is one of these. SECURITY: every one of them is compared each time, so that the time an answer
 * takes tells nothing of a secret; and the secrets themselves are not kept.
 */
export function createSecretCheck(secrets: readonly string[]): SecretCheck {
  const known = secrets.map(secretDigest);
  return (given) => {
    const digest = secretDigest(given);
    return known.filter((one) => timingSafeEqual(one, digest)).length > 0;
  };
}

/** By which a secret can be looked up without being kept. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
