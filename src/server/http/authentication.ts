import type { IncomingHttpHeaders } from 'node:http';
import { createSecretCheck } from '#loopback/same-secret.ts';
import { ERROR } from '#protocol/index.ts';
import { ApiFailure } from './api-failure.ts';

export interface AuthOptions {
  /** Of which `x-api-key` must carry one; with none, that header is not looked at. */
  readonly apiKeys: readonly string[];
  /** Of which `Authorization` must carry one; with none, that header is not looked at. */
  readonly bearerTokens: readonly string[];
}

/** Open to every program on this machine; pages of sites are kept out by the access guard all the same. */
export const NO_AUTH: AuthOptions = { apiKeys: [], bearerTokens: [] };

/** Throws the failure that a request without the right credentials is answered with; undefined where all may ask. */
export type Authenticate = (headers: IncomingHttpHeaders) => void;

/**
 * Where both kinds are given, a request needs both headers. An `identity` in the body is not looked at: the interface
 * leaves open how it counts, and to read it, the body of a stranger would have to be read first.
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

/** A wrong token is 401 like a missing one: that is what RFC 6750 says, and what makes clients renew theirs. */
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
