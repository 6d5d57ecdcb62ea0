import {
  OperationProcessingError,
  type TokenEndpointResponse,
  UnsupportedOperationError,
} from 'oauth4webapi';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { Sleep } from '../http/sleep.ts';
import type { Tokens } from './tokens.ts';

/**
 * Carries a step with an authorization server out. SECURITY: what the library throws holds whole answers, tokens and all;
 * none of it goes on, not even as a cause.
 */
export async function askServer<Result>(signal: AbortSignal, step: () => Promise<Result>): Promise<Result> {
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
  /** When it was asked for: the server counts from later, never from earlier. */
  readonly askedAt: number;
  /** Stays good where the server gives no other. */
  readonly refresh?: Secret | undefined;
}

/** In seconds, some hundred years: beyond it there is no date that could be shown. */
const MAX_LIFE = 3e9;

export function tokensOf({ owner, answer, askedAt, refresh: before }: TokenAnswer): Tokens {
  const refresh = answer.refresh_token === undefined ? before : new Secret(answer.refresh_token);
  return {
    owner,
    access: new Secret(answer.access_token),
    ...(refresh === undefined ? {} : { refresh }),
    expiresAt:
      answer.expires_in === undefined ? null : askedAt + Math.min(answer.expires_in, MAX_LIFE) * 1000,
  };
}

interface TimeLimit {
  readonly limit: number;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
  /** What it fails with then. */
  readonly late: () => Error;
}

/** Waits for what may never come: no longer than the limit, and not after it is called off. */
export async function withTimeLimit<Result>(
  awaited: Promise<Result>,
  { limit, sleep, signal, late }: TimeLimit,
): Promise<Result> {
  const over = new AbortController();
  const clock = sleep(limit, AbortSignal.any([signal, over.signal])).then(() => Promise.reject(late()));
  try {
    return await Promise.race([awaited, clock]);
  } finally {
    // The clock that lost still ends; nobody hears it.
    clock.catch(() => {});
    over.abort();
  }
}
