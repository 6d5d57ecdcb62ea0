import { ORPCError } from '@orpc/client';
import { errorMap, type FailureCode, type FailureDetails } from '../../../contract/errors.ts';

export interface HostFailure {
  /** INTERNAL: a fault of ours, or a lost host, of which nothing more is known here. */
  readonly code: FailureCode | 'INTERNAL';
  readonly details: FailureDetails;
}

/** What went wrong with a call, in words for the user. */
export function failureOf(problem: unknown): HostFailure {
  if (problem instanceof ORPCError && isFailureCode(problem.code) && isFailureDetails(problem.data)) {
    return { code: problem.code, details: problem.data };
  }
  return {
    code: 'INTERNAL',
    details: { message: 'Something went wrong inside Vitrine. Trying again may help.' },
  };
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(errorMap, code);
}

/** The host checked the rest against the contract before it sent it. */
function isFailureDetails(data: unknown): data is FailureDetails {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string';
}
