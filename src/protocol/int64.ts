import { z } from 'zod';

export const INT64_MAX = 2n ** 63n - 1n;
export const INT32_MAX = 2n ** 31n - 1n;
export const UINT64_MAX = 2n ** 64n - 1n;

/**
 * An integer from `parseJson`: a number or a bigint on the wire, but always a bigint inside, so that it never becomes
 * a double. `wire` describes it for documents, which can't represent a transformation.
 */
export function wholeNumber(least: bigint, most: bigint) {
  return z
    .union([z.number(), z.bigint()], { error: 'must be an integer' })
    .refine((value) => typeof value === 'bigint' || Number.isSafeInteger(value), {
      error: 'must be an integer',
      abort: true,
    })
    .transform((value) => BigInt(value))
    .refine((value) => value >= least && value <= most, {
      error: `must be between ${least} and ${most}`,
    })
    .meta({
      wire: { type: 'integer', format: most > INT32_MAX ? 'int64' : 'int32', minimum: least, maximum: most },
    });
}

/** From 0 to 2^63-1: the range of int64 in the interface wherever it has bounds. */
export const int64 = wholeNumber(0n, INT64_MAX);

/** For values without bounds: a time may be before 1970. */
export const signedInt64 = wholeNumber(-INT64_MAX - 1n, INT64_MAX);

export const int32 = wholeNumber(0n, INT32_MAX);
