import { z } from 'zod';

/*
 * Members that many operations share.
 */

export const delimiter = z.string().min(1, 'must not be empty').optional();
export const queryFlag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'must be "true" or "false"' })
  .optional()
  .meta({ wire: { type: 'boolean' } });
export const queryCount = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .optional()
  .meta({ wire: { type: 'integer', minimum: 0 } });

export const plain = z.object({ delimiter });
export const paging = { delimiter, page_token: z.string().optional(), limit: queryCount };
