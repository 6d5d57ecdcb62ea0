import type { CommitOutcome } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';

export type Refusal = Extract<CommitOutcome, { kind: 'refused' }>;

/** Under "Nothing was applied": who says so, and what became of the rest. */
export function refusalWords({ failure, operationIndex, operationCount }: Refusal): string {
  const all = operationCount === 1 ? 'It was' : `All ${formatCount(operationCount)} were`;
  const rest = `${all} left undone, and your draft is as it was.`;
  if (failure.status === undefined) return `It did not reach the server. ${rest}`;
  if (operationIndex !== undefined)
    return `The server refused operation ${formatCount(operationIndex + 1)}. ${rest}`;
  if (isBusy(failure)) return `The server had no time for it. ${rest} Commit it again in a moment.`;
  return `The server refused it and did not say which operation. ${rest}`;
}

/** Too many requests, or none for now: nothing that is said of the batch. */
function isBusy({ status }: Refusal['failure']): boolean {
  return status === 429 || status === 503;
}

/** For a report, or a question to the server's keeper. */
export function refusalText(refusal: Refusal): string {
  const { failure, answer } = refusal;
  const numbers = [failure.status, failure.code === undefined ? undefined : `code ${failure.code}`];
  return [
    'Nothing was applied.',
    refusalWords(refusal),
    failure.message,
    [...numbers.filter((number) => number !== undefined), failure.meaning ?? ''].join(' ').trim(),
    failure.serverMessage ?? '',
    answer ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
