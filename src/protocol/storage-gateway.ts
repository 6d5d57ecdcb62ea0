import { z } from 'zod';
import { type ErrorCode, isErrorCode } from './error-codes.ts';

/*
 * How the reader of tables in storage asks the host's storage gateway: what S3 has no request for. The files
 * themselves it reads as the table engine does, by the part of S3 that only reads.
 */

/** Below it, no bucket: a name of a bucket has three characters at least. */
export const GATEWAY_PATHS = {
  table: '/-/table',
  names: '/-/names',
  files: '/-/files',
  lastError: '/-/last-error',
} as const;

/**
 * SECURITY: proves that a request comes from who was started for this connection; S3 calls it so. What is read of one
 * table says behind a dot which one that is: by its scope.
 */
export const GATEWAY_TOKEN_HEADER = 'x-amz-security-token';

export function tokenOfScope(token: string, scope: string): string {
  return `${token}.${scope}`;
}

/** What a reader of tables in storage is told by the program that starts it. */
export const gatewayAccess = z.object({
  url: z.string().startsWith('http://127.0.0.1:'),
  token: z.string().min(1),
  /** Whether what is there is known by looking: elsewhere a server has the names. */
  hasNames: z.boolean(),
});
export type GatewayAccess = z.output<typeof gatewayAccess>;

/** The id of what a question is about: it comes as JSON. */
export const gatewayId = z.array(z.string().min(1)).max(100);

export const gatewayTable = z.object({
  /** As reader and engine call it: below it, the gateway lets them read. */
  address: z.string(),
  /** As everybody else calls it. */
  location: z.string(),
  /** Two tables may be called alike in two storages: what is asked for is asked in the scope of one. */
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

/** Why it could not answer, in a sentence for the user. */
export const gatewayProblem = z.object({
  code: z.custom<ErrorCode>(isErrorCode),
  message: z.string(),
});

/** The last thing that went wrong below an address, after a moment; null where nothing did. */
export const gatewayLastError = z.object({ lastError: gatewayProblem.nullable() });
