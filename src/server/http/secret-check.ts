import { createHash, timingSafeEqual } from 'node:crypto';

export type SecretCheck = (given: string) => boolean;

/**
 * SECURITY: digests are compared, all of the same length and every one of them each time, so that the time an answer
 * takes tells nothing of a secret; and the secrets themselves are not kept.
 */
export function createSecretCheck(secrets: readonly string[]): SecretCheck {
  const known = secrets.map(digestOf);
  return (given) => {
    const digest = digestOf(given);
    return known.filter((one) => timingSafeEqual(one, digest)).length > 0;
  };
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
