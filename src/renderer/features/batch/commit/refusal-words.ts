import type { CommitOutcome } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';

export type Refusal = Extract<CommitOutcome, { kind: 'refused' }>;

/** Under "Nothing was applied": who says so, and what became of the rest. */
export function refusalWords({ failure, operationIndex, operationCount }: Refusal): string {
  const all = operationCount === 1 ? 'It was' : `All ${formatCount(operationCount)} were`;
  const rest = `${all} left undone, and your draft is as it was.`;
  if (failure.status === undefined) return `It did not reach the server. ${rest}`;
  if (operationIndex === undefined) return `The server refused it and did not say which operation. ${rest}`;
  return `The server refused operation ${formatCount(operationIndex + 1)}. ${rest}`;
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
