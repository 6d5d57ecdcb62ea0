import { z } from 'zod';

export const INT64_MAX = 2n ** 63n - 1n;

/**
 * A whole number from 0 to 2^63-1, as it comes out of {@link parseJson}: a number or a bigint on the wire, always
 * a bigint inside, so that no double ever touches it.
 */
export const int64 = z
  .union([z.number(), z.bigint()], { error: 'must be a whole number' })
  .refine((value) => typeof value === 'bigint' || Number.isSafeInteger(value), {
    error: 'must be a whole number',
    abort: true,
  })
  .transform((value) => BigInt(value))
  .refine((value) => value >= 0n && value <= INT64_MAX, {
    error: `must be between 0 and ${INT64_MAX}`,
  });
