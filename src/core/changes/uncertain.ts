import { RequestFailure } from '../http/request-failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import { isDefiniteRejection } from './is-definite-rejection.ts';

export interface Sending {
  readonly watch: CallWatch;
  /** The same problem; where the server may have made the change all the same, with the words to say so. */
  explain(problem: unknown): unknown;
}

/** Follows a change on its way out: one that failed may have been made, as soon as the server may have it. */
export function trackDelivery(): Sending {
  let isSent = false;
  let status: number | undefined;
  return {
    watch: {
      sending: () => {
        isSent = true;
      },
      answered: (answer) => {
        status = answer.status;
      },
    },
    explain(problem) {
      if (!(problem instanceof RequestFailure) || !isSent || isDefiniteRejection(problem, status))
        return problem;
      const message = `${problem.details.message} ${ADVICE}`;
      return new RequestFailure(problem.code, { ...problem.details, message, isUncertain: true });
    },
  };
}

const ADVICE = 'The change may still have been applied. Check before you retry.';
