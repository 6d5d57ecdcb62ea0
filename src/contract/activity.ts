import { z } from 'zod';

export const phase = z.enum(['dns', 'connect', 'tls', 'wait', 'body']);
export type Phase = z.infer<typeof phase>;

/** One request that the host made. Header values are only there for headers that can't hold a secret. */
export const ledgerEntry = z.object({
  id: z.number().int(),
  connectionId: z.string(),
  method: z.string(),
  /** Path and query below the address. */
  path: z.string(),
  origin: z.string(),
  startedAt: z.number(),
  state: z.enum(['waiting', 'receiving', 'done', 'failed', 'cancelled']),
  status: z.number().int().optional(),
  /** Milliseconds since the start; of a running request: until the last news. */
  duration: z.number(),
  phases: z.partialRecord(phase, z.number()),
  requestBytes: z.number().int(),
  responseBytes: z.number().int(),
  requestHeaders: z.array(z.tuple([z.string(), z.string()])),
  responseHeaders: z.array(z.tuple([z.string(), z.string()])),
  requestBody: z.string().optional(),
  error: z.string().optional(),
  /** The request whose answer pointed here. */
  redirectedFrom: z.number().int().optional(),
  /** Which try it belongs to, where it is not the first. */
  attempt: z.number().int().optional(),
  curl: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
