import { z } from 'zod';

/** The id of the built-in connection to the local server. */
export const LOCAL_CONNECTION_ID = 'local';

export const connection = z.object({
  id: z.string(),
  name: z.string(),
  /** Without `/v1`, without a trailing slash. For the local server: where it runs now, or '' while it doesn't. */
  address: z.string(),
  delimiter: z.string().min(1),
  /** The stripe: one of the eight connection colours. */
  color: z.number().int().min(1).max(8),
  readOnly: z.boolean(),
  production: z.boolean(),
  /** The local server's own connection. */
  local: z.boolean(),
});
export type Connection = z.infer<typeof connection>;

export const newConnection = z.object({
  name: z.string().trim().max(200),
  address: z.string().trim().min(1, 'An address is needed').max(2000),
  delimiter: z.string().min(1, 'A delimiter is needed').max(16).default('$'),
});
export type NewConnection = z.input<typeof newConnection>;
