import { batchOperationKinds, batchOperations, everyProblem, type Problem } from '../../../protocol/index.ts';
import type { BatchContent, DraftOperation } from '../../model.ts';
import type { Rule, RuleIssue } from '../rule.ts';

/** Everything that the interface says of the members, in the words of its schemas. */
export const shape: Rule = {
  name: 'shape',
  find: ({ draft }) => [...problemsOfBatch(draft), ...draft.operations.flatMap(problemsOfOperation)],
};

function problemsOfOperation({ key, kind, members }: DraftOperation): readonly RuleIssue[] {
  const read = batchOperationKinds[kind].safeParse(members);
  if (read.success) return [];
  return everyProblem(read.error).map((problem) => finding(key, asMissing(problem, members)));
}

/** Of what was not given yet, it is not worth telling what else it must be. */
function asMissing(problem: Problem, members: DraftOperation['members']): Problem {
  const { member } = problem;
  const isMissing = member !== '' && !member.includes('.') && !Object.hasOwn(members, member);
  return isMissing ? { ...problem, words: 'is required' } : problem;
}

const REQUEST = batchOperations.batchCommit.request;

function problemsOfBatch({ members }: BatchContent): readonly RuleIssue[] {
  const read = REQUEST.safeParse({ ...members, operations: [] });
  return read.success ? [] : everyProblem(read.error).map((problem) => finding(undefined, problem));
}

function finding(key: number | undefined, { member, words }: Problem): RuleIssue {
  const what = key === undefined ? 'The batch' : 'it';
  return {
    level: 'error',
    key,
    ...(member === '' ? {} : { member }),
    title: `${member === '' ? what : member} ${words}`,
  };
}
