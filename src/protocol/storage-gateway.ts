import { z } from 'zod';
import { type ErrorCode, isErrorCode } from './error-codes.ts';

/*
 * The requests from the reader of tables in storage to the host's storage gateway that S3 doesn’t have. The reader
 * and the table engine read the files themselves with the read-only part of S3.
 */

/** Cannot be a bucket: bucket names have at least three characters. */
export const GATEWAY_PATHS = {
  table: '/-/table',
  names: '/-/names',
  files: '/-/files',
  lastError: '/-/last-error',
} as const;

/**
 * SECURITY: proves that a request comes from the process that was started for this connection. The name is from S3.
 * For a read of one table, the scope of the table follows after a dot.
 */
export const GATEWAY_TOKEN_HEADER = 'x-amz-security-token';

export function tokenOfScope(token: string, scope: string): string {
  return `${token}.${scope}`;
}

/** The access that the host passes to a reader when it starts it. */
export const gatewayAccess = z.object({
  url: z.string().startsWith('http://127.0.0.1:'),
  token: z.string().min(1),
  /** Whether the storage is the source of names. Otherwise, a server has them. */
  hasNames: z.boolean(),
});
export type GatewayAccess = z.output<typeof gatewayAccess>;

/** The ID of a request’s target, as JSON. */
export const gatewayId = z.array(z.string().min(1)).max(100);

export const gatewayTable = z.object({
  /** The address for reader and engine. The gateway allows them to read below it. */
  address: z.string(),
  /** The address for everything else. */
  location: z.string(),
  /** Two storages may have tables of the same name. Each request is made in the scope of one table. */
  scope: z.string(),
});

/** A page of names, in the order of the storage. */
export const gatewayNames = z.object({ names: z.array(z.string()), next: z.string().optional() });

/** All files of one directory. */
export const gatewayFiles = z.object({
  files: z.array(
    z.object({ name: z.string(), size: z.number(), etag: z.string(), modifiedMillis: z.number() }),
  ),
});

/** Why the gateway could not respond, as a sentence for the user. */
export const gatewayProblem = z.object({
  code: z.custom<ErrorCode>(isErrorCode),
  message: z.string(),
});

/** The last error below an address, after a short delay; null if there was none. */
export const gatewayLastError = z.object({ lastError: gatewayProblem.nullable() });
