import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';
import { isOperationName } from './operations/index.ts';

/*
 * The fault dials of the local server: not part of the interface, but of what its server, the host that sets them and
 * the window that shows them must agree on.
 */

/** What can go wrong with an answer on purpose, in the order in which the dials are looked at. */
export const FAULTS = {
  hang: 'never responds',
  redirectLoop: 'redirects to itself endlessly',
  unauthenticated: '401, code 16',
  conflict: '409, code 14',
  throttled: '429 with Retry-After, code 21',
  unavailable: '503 with Retry-After, code 17',
  error: 'the selected error code',
  html: 'a proxy’s HTML error page',
  malformed: 'truncated JSON',
  cut: 'closes the connection mid-body',
  huge: 'a 256 MB response',
} as const;

export type FaultKind = keyof typeof FAULTS;

export const faultKinds = Object.keys(FAULTS).filter((kind): kind is FaultKind => kind in FAULTS);

const share = z.number().min(0).max(100);

export const faultSettings = z.strictObject({
  /** Milliseconds before every answer. */
  latency: z.number().int().min(0).max(600_000).default(0),
  /** Percent of the answers, spread evenly: 50 is every second one, so that a test can count on it. */
  rates: z.partialRecord(z.enum(faultKinds), share).default({}),
  /** The code of `error`; its usual status goes with it. */
  errorCode: z
    .number()
    .int()
    .refine((code) => code in ERROR_CODES, { error: 'must be one of the interface’s error codes' })
    .default(18),
  /** Seconds, in the `Retry-After` of `throttled` and `unavailable`. */
  retryAfter: z.number().int().min(0).max(86_400).default(1),
  /** Plans as bare text instead of a JSON string. */
  plainPlans: z.boolean().default(false),
  /** Only operations of these names go wrong; none named means all. */
  operations: z
    .array(z.string().refine(isOperationName, { error: 'must be the name of an operation' }))
    .default([]),
});
export type FaultSettings = z.output<typeof faultSettings>;
export type FaultSettingsInput = z.input<typeof faultSettings>;

export const NO_FAULTS: FaultSettings = faultSettings.parse({});

/** What is asked of `requests`: only what came after the record of this id. */
export const requestLogQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** Where the local server's own routes lie, beside those of the interface. */
export const ADMIN_ROUTES = {
  faults: '/admin/faults',
  requests: '/admin/requests',
  resetSample: '/admin/sample/reset',
} as const;

/** SECURITY: carries the token without which the admin routes answer nobody. */
export const ADMIN_TOKEN_HEADER = 'x-vitrine-admin';

/** One request as the local server saw it: newest last, the last thousand are kept. */
export const serverRequest = z.object({
  id: z.number().int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  method: z.string(),
  path: z.string(),
  /** The operation's name, where the path is one of the interface's. */
  operation: z.string().optional(),
  /** 0 where no answer was begun before the client went away. */
  status: z.number().int(),
  /** Milliseconds until the answer was out. */
  duration: z.number(),
  /** The dial that turned this answer, if one did. */
  fault: z.enum(faultKinds).optional(),
  agent: z.string().optional(),
});
export type ServerRequest = z.infer<typeof serverRequest>;

/** The answer of `requests`. */
export const requestLog = z.object({ requests: z.array(serverRequest) });
