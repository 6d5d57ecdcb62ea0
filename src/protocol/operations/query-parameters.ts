import { z } from 'zod';

/* Members that many operations share. */

export const delimiter = z.string().min(1, 'must not be empty').optional();
export const queryFlag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'must be "true" or "false"' })
  .optional()
  .meta({ wire: { type: 'boolean' } });
const NO_COUNT = 'must be an integer of 0 or more';

/** Digits only. Other texts that JavaScript converts to numbers (an empty text, `1e3`) are errors. */
const queryCount = z
  .union([z.string().regex(/^\d{1,15}$/, NO_COUNT), z.number().int(NO_COUNT).min(0, NO_COUNT)], {
    error: NO_COUNT,
  })
  .transform(Number)
  .optional()
  .meta({ wire: { type: 'integer', minimum: 0 } });

export const plain = z.object({ delimiter });
export const paging = { delimiter, page_token: z.string().optional(), limit: queryCount };
