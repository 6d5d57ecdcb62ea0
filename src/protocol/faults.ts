import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';
import { isOperationName } from './operations/index.ts';

/*
 * The fault injection of the local server. It is not part of the interface, but shared by the server, the host that
 * controls it, and the window that shows it.
 */

/** The kinds of faults, in order of precedence. */
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
  /** In milliseconds, before every response. */
  latency: z.number().int().min(0).max(600_000).default(0),
  /** The percentage of affected responses, spread evenly: 50 is every second one, so that tests can rely on it. */
  rates: z.partialRecord(z.enum(faultKinds), share).default({}),
  /** The error code of `error`. It determines the status. */
  errorCode: z
    .number()
    .int()
    .refine((code) => code in ERROR_CODES, { error: 'must be one of the interface’s error codes' })
    .default(18),
  /** In seconds, for the `Retry-After` header of `throttled` and `unavailable`. */
  retryAfter: z.number().int().min(0).max(86_400).default(1),
  /** Sends plans as bare text instead of a JSON string. */
  plainPlans: z.boolean().default(false),
  /** Only these operations fail. If the list is empty, all do. */
  operations: z
    .array(z.string().refine(isOperationName, { error: 'must be the name of an operation' }))
    .default([]),
});
export type FaultSettings = z.output<typeof faultSettings>;
export type FaultSettingsInput = z.input<typeof faultSettings>;

export const NO_FAULTS: FaultSettings = faultSettings.parse({});

/** Limits `requests` to records after this ID. */
export const requestLogQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** The paths of the local server's own routes, beside those of the interface. */
export const ADMIN_ROUTES = {
  faults: '/admin/faults',
  requests: '/admin/requests',
  resetSample: '/admin/sample/reset',
} as const;

/** SECURITY: the header for the token that the admin routes require. */
export const ADMIN_TOKEN_HEADER = 'x-vitrine-admin';

/** A request that the local server received. The last thousand are kept, newest last. */
export const serverRequest = z.object({
  id: z.number().int(),
  /** In milliseconds since the epoch. */
  at: z.number(),
  method: z.string(),
  path: z.string(),
  /** The name of the operation, if the path is one of the interface's. */
  operation: z.string().optional(),
  /** 0 if the client disconnected before a response began. */
  status: z.number().int(),
  /** In milliseconds, until the response was sent. */
  duration: z.number(),
  /** The fault that was injected, if any. */
  fault: z.enum(faultKinds).optional(),
  agent: z.string().optional(),
});
export type ServerRequest = z.infer<typeof serverRequest>;

export const requestLog = z.object({ requests: z.array(serverRequest) });
