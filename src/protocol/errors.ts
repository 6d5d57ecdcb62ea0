import { z } from 'zod';

/** Every error code of the interface, with its meaning and its usual HTTP status. */
export const ERROR_CODES = {
  0: { name: 'unsupported', status: 406 },
  1: { name: 'namespace not found', status: 404 },
  2: { name: 'namespace exists', status: 409 },
  3: { name: 'namespace not empty', status: 409 },
  4: { name: 'table not found', status: 404 },
  5: { name: 'table exists', status: 409 },
  6: { name: 'index not found', status: 404 },
  7: { name: 'index exists', status: 409 },
  8: { name: 'tag not found', status: 404 },
  9: { name: 'tag exists', status: 409 },
  10: { name: 'transaction not found', status: 404 },
  11: { name: 'version not found', status: 404 },
  12: { name: 'column not found', status: 404 },
  13: { name: 'invalid input', status: 400 },
  14: { name: 'concurrent modification', status: 409 },
  15: { name: 'permission denied', status: 403 },
  16: { name: 'unauthenticated', status: 401 },
  17: { name: 'unavailable', status: 503 },
  18: { name: 'internal', status: 500 },
  19: { name: 'invalid table state', status: 409 },
  20: { name: 'schema validation', status: 400 },
  21: { name: 'throttled', status: 429 },
  22: { name: 'branch not found', status: 404 },
  23: { name: 'branch exists', status: 409 },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'number' && code in ERROR_CODES;
}

/** The error body that our server sends and that most servers send. */
export const errorBody = z.looseObject({
  code: z.number().int(),
  error: z.string().optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
