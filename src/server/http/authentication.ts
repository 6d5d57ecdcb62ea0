import type { IncomingHttpHeaders } from 'node:http';
import { createSecretCheck } from '#loopback/same-secret.ts';
import { ERROR } from '#protocol/index.ts';
import { ApiFailure } from './api-failure.ts';

export interface AuthOptions {
  /** `x-api-key` must contain one of these. If there are none, the header is ignored. */
  readonly apiKeys: readonly string[];
  /** `Authorization` must contain one of these. If there are none, the header is ignored. */
  readonly bearerTokens: readonly string[];
}

/** Accepts all programs on this machine. The access guard still rejects web pages. */
export const NO_AUTH: AuthOptions = { apiKeys: [], bearerTokens: [] };

/** Throws the failure for missing or wrong credentials. */
export type Authenticate = (headers: IncomingHttpHeaders) => void;

/**
 * If both kinds are configured, a request needs both headers. An `identity` in the body is ignored: the interface
 * doesn’t define its precedence, and the body would have to be read before authentication.
 */
export function createAuthenticate({ apiKeys, bearerTokens }: AuthOptions): Authenticate | undefined {
  const isKey = apiKeys.length === 0 ? undefined : createSecretCheck(apiKeys);
  const isToken = bearerTokens.length === 0 ? undefined : createSecretCheck(bearerTokens);
  if (isKey === undefined && isToken === undefined) return undefined;
  return (headers) => {
    if (isKey !== undefined) checkKey(headers, isKey);
    if (isToken !== undefined) checkToken(headers, isToken);
  };
}

function checkKey(headers: IncomingHttpHeaders, isKey: (given: string) => boolean): void {
  const key = headers['x-api-key'];
  if (key === undefined || key === '') {
    throw new ApiFailure(
      ERROR.unauthenticated,
      'Missing `x-api-key` header. This server requires an API key.',
    );
  }
  if (typeof key === 'string' && isKey(key)) return;
  throw new ApiFailure(ERROR.permissionDenied, 'Invalid API key in `x-api-key`.');
}

/** A wrong token is 401, like a missing one: RFC 6750 requires it, and clients then renew theirs. */
function checkToken({ authorization }: IncomingHttpHeaders, isToken: (given: string) => boolean): void {
  if (authorization === undefined || authorization === '') {
    throw challenge('The header `Authorization` is missing: this server requires a bearer token.', 'Bearer');
  }
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw challenge(
      'The header `Authorization` isn’t of the form `Bearer <token>`.',
      'Bearer error="invalid_request"',
    );
  }
  if (!isToken(token)) {
    throw challenge('Invalid bearer token in `Authorization`.', 'Bearer error="invalid_token"');
  }
}

function challenge(message: string, header: string): ApiFailure {
  return new ApiFailure(ERROR.unauthenticated, message, undefined, {
    headers: { 'www-authenticate': header },
  });
}
