import { ORPCError } from '@orpc/client';
import type { FailureCode, FailureDetails } from '#contract/errors.ts';
import { failureSentences, INTERNAL_TEXT } from '#contract/failure-texts.ts';
import { showToast } from '#ui/show-toast.ts';

export interface HostFailure {
  /** INTERNAL: a bug of ours or a lost host, without more details. */
  readonly code: FailureCode | 'INTERNAL';
  readonly details: FailureDetails;
}

/** The failure of a call, with a message for the user. */
export function failureOf(problem: unknown): HostFailure {
  if (problem instanceof ORPCError && isOfContract(problem)) {
    return { code: problem.code, details: problem.data };
  }
  return {
    code: 'INTERNAL',
    details: { message: failureSentences(INTERNAL_TEXT) },
  };
}

/** The host has checked it against the contract and marked it so. */
function isOfContract(
  problem: ORPCError<string, unknown>,
): problem is ORPCError<FailureCode, FailureDetails> {
  return problem.defined;
}

/** For commands that run from anywhere and have no place to show an error. */
export function showFailure(problem: unknown): void {
  const { message, serverMessage } = failureOf(problem).details;
  showToast({ tone: 'danger', text: serverMessage === undefined ? message : `${message} ${serverMessage}` });
}
