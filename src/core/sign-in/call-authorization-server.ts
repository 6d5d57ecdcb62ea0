import {
  OperationProcessingError,
  type TokenEndpointResponse,
  UnsupportedOperationError,
} from 'oauth4webapi';
import { defined } from '#protocol/defined.ts';
import { isAuthFailure } from '#protocol/error-codes.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { Sleep } from '../http/sleep.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import type { Tokens } from './tokens.ts';

/**
 * Runs a step with an authorization server. SECURITY: the library’s errors contain whole responses, with tokens, so
 * they are replaced and not even kept as a cause.
 */
export async function callAuthorizationServer<Result>(
  signal: AbortSignal,
  step: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  try {
    return await step();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
      throw unreadable(error.message);
    }
    throw error;
  }
}

function unreadable(reason: string): Failure {
  return new Failure(
    'BAD_ANSWER',
    `The authorization server’s response isn’t valid OAuth (${reason}). Check the connection’s endpoints.`,
  );
}

interface TokenAnswer {
  readonly owner: string;
  readonly answer: TokenEndpointResponse;
  /** The time of the request, so that the calculated expiry is never later than the server’s. */
  readonly requestedAt: number;
  /** The previous refresh token, which stays valid if the server sends no new one. */
  readonly refresh?: Secret | undefined;
}

/** In seconds, about a hundred years. A much later date couldn’t be shown. */
const MAX_LIFETIME = 3e9;

export function tokensOf({ owner, answer, requestedAt, refresh: before }: TokenAnswer): Tokens {
  const refresh = answer.refresh_token === undefined ? before : new Secret(answer.refresh_token);
  return {
    owner,
    access: new Secret(answer.access_token),
    ...defined({ refresh }),
    expiresAt:
      answer.expires_in === undefined ? null : requestedAt + Math.min(answer.expires_in, MAX_LIFETIME) * 1000,
  };
}

interface TimeLimit {
  readonly limit: number;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
  /** The error after the limit. */
  readonly timeoutError: () => Error;
}

/** Waits for a promise that may never settle, until the limit or an abort. */
export async function withTimeLimit<Result>(
  awaited: Promise<Result>,
  { limit, sleep, signal, timeoutError }: TimeLimit,
): Promise<Result> {
  const over = new AbortController();
  const clock = sleep(limit, AbortSignal.any([signal, over.signal])).then(() =>
    Promise.reject(timeoutError()),
  );
  try {
    return await Promise.race([awaited, clock]);
  } finally {
    // Prevents an unhandled rejection of the losing timer.
    clock.catch(() => {});
    over.abort();
  }
}

/**
 * Normalizes a token response for the library. Throws on an OAuth error with any status: some servers send errors with
 * 200, and the library reads a `WWW-Authenticate` header before the body.
 */
export async function normalizeTokenResponse(
  response: Response,
  url: string,
  sent: readonly string[],
): Promise<Response> {
  const text = await response.text();
  const members = parseMembers(text);
  if (typeof members?.error === 'string' && members.error !== '') {
    throw new OAuthRefusal(members.error, textOf(members.error_description), sent);
  }
  if (!response.ok) throw unexpectedStatus(response.status, url);
  const body = members === undefined ? text : JSON.stringify(withoutUnused(members));
  return new Response(body === '' ? null : body, { status: response.status, headers: headersOf(response) });
}

/**
 * Vitrine doesn’t need to know who the user is, so ID tokens are dropped. Otherwise one could fail a sign-in, by a
 * wrong clock or by an issuer other than the one entered. Some servers send missing members as null.
 */
function withoutUnused(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => name !== 'id_token' && value !== null),
  );
}

/** The original headers no longer fit: the body is decoded and rewritten. */
function headersOf({ headers }: Response): Headers {
  return new Headers([['content-type', headers.get('content-type') ?? 'application/json']]);
}

export function parseMembers(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value));
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function unexpectedStatus(status: number, url: string): Failure {
  const { origin, pathname } = new URL(url);
  const place = `${origin}${pathname}`;
  if (status >= 500) {
    const message = `The authorization server returned an error at ${place} (${status}). Try again later.`;
    return new Failure('SERVER_ERROR', { message, status });
  }
  if (isAuthFailure({ status })) {
    const message = `The authorization server rejected the request at ${place} (${status}). Check the client ID and the client secret.`;
    return new Failure('REFUSED', { message, status });
  }
  // Redirects aren’t followed: a secret would be sent wherever the server points.
  const message = `No OAuth endpoint at ${place} (${status}). Check the issuer or the endpoint.`;
  return new Failure('BAD_ANSWER', { message, status });
}
