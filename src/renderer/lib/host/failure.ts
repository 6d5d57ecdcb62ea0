import { ORPCError } from '@orpc/client';
import type { FailureCode, FailureDetails } from '#contract/errors.ts';
import { failureSentences, INTERNAL_TEXT } from '#contract/failure-texts.ts';
import { showToast } from '#ui/show-toast.ts';

export interface HostFailure {
  /** INTERNAL: a fault of ours, or a lost host, of which nothing more is known here. */
  readonly code: FailureCode | 'INTERNAL';
  readonly details: FailureDetails;
}

/** What went wrong with a call, in words for the user. */
export function failureOf(problem: unknown): HostFailure {
  if (problem instanceof ORPCError && isOfContract(problem)) {
    return { code: problem.code, details: problem.data };
  }
  return {
    code: 'INTERNAL',
    details: { message: failureSentences(INTERNAL_TEXT) },
  };
}

/** The host checked it against the contract before it sent it, and says so. */
function isOfContract(
  problem: ORPCError<string, unknown>,
): problem is ORPCError<FailureCode, FailureDetails> {
  return problem.defined;
}

/** For a command that was carried out from anywhere and so has no place of its own to say that it failed. */
export function showFailure(problem: unknown): void {
  const { message, serverMessage } = failureOf(problem).details;
  showToast({ tone: 'danger', text: serverMessage === undefined ? message : `${message} ${serverMessage}` });
}
