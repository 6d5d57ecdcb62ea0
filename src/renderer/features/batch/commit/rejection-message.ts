import type { CommitOutcome } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format.ts';

export type RejectedOutcome = Extract<CommitOutcome, { kind: 'refused' }>;

/** Under "Nothing was applied": who says so, and what became of the rest. */
export function rejectionMessage({ failure, operationIndex }: RejectedOutcome): string {
  const rest = 'No operation was applied. Your batch is unchanged.';
  if (failure.status === undefined) return `The batch didn’t reach the server. ${rest}`;
  if (operationIndex !== undefined)
    return `The server rejected operation ${formatCount(operationIndex + 1)}. ${rest}`;
  if (isBusy(failure)) return `The server is busy. ${rest} Try again in a moment.`;
  return `The server rejected the batch without naming an operation. ${rest}`;
}

/** Too many requests, or none for now: nothing that is said of the batch. */
function isBusy({ status }: RejectedOutcome['failure']): boolean {
  return status === 429 || status === 503;
}

/** For a report, or a question to the server's keeper. */
export function refusalText(refusal: RejectedOutcome): string {
  const { failure, answer } = refusal;
  const numbers = [failure.status, failure.code === undefined ? undefined : `code ${failure.code}`];
  return [
    'Nothing was applied',
    rejectionMessage(refusal),
    failure.message,
    [...numbers.filter((number) => number !== undefined), failure.meaning ?? ''].join(' ').trim(),
    failure.serverMessage ?? '',
    answer ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
