import type { FailureDetails } from '../../contract/index.ts';
import { isDefiniteRejection } from '../changes/is-definite-rejection.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { RequestFailure } from '../http/request-failure.ts';

export interface CommitEnd {
  readonly kind: 'refused' | 'unknown';
  readonly details: FailureDetails;
}

/** How far the request got before it failed. */
export interface ReachOfCommit {
  readonly wasSent: boolean;
  readonly answer: Pick<HttpResponse, 'status'> | undefined;
}

/**
 * What a failed commit means. It is refused only where that is sure: what never went out, and what the server itself
 * said no to. Of anything else nobody knows, and "try again" would be bad advice.
 */
export function endOfCommit(failure: RequestFailure, { wasSent, answer }: ReachOfCommit): CommitEnd {
  const { details } = failure;
  const doubt = wasSent ? doubtOf(failure, answer?.status ?? details.status) : undefined;
  if (doubt === undefined) return { kind: 'refused', details };
  return { kind: 'unknown', details: { ...details, message: `${doubt} It may have been applied or not.` } };
}

function doubtOf(failure: RequestFailure, status: number | undefined): string | undefined {
  if (isDefiniteRejection(failure, status)) return undefined;
  if (status === undefined) return lostWords(failure);
  if (status < 300) return 'The server’s response couldn’t be read.';
  return status < 400 ? redirectedWords(status) : gatewayWords(status);
}

function lostWords({ code }: RequestFailure): string {
  return code === 'TIMED_OUT'
    ? 'The batch was sent, but the response timed out.'
    : 'The batch was sent, but the connection broke before the response was complete.';
}

function redirectedWords(status: number): string {
  return `The batch was sent, but the response was a redirect (${status}).`;
}

function gatewayWords(status: number): string {
  return `The batch was sent, but the response may come from a proxy (${status}).`;
}
