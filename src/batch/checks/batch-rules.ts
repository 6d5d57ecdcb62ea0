import {
  batchOperationKinds,
  batchOperations,
  everyProblem,
  MAX_BATCH_OPERATIONS,
  type Problem,
} from '#protocol/index.ts';
import type { BatchContent, DraftOperation } from '../draft.ts';
import { counted, listed, tableName } from './check-format.ts';
import type { BatchRule, RuleIssue } from './rule.ts';

export const noOperations: BatchRule = {
  name: 'no-operations',
  find: ({ draft }) =>
    draft.operations.length > 0
      ? []
      : [{ level: 'error', key: undefined, title: 'The batch has no operations' }],
};

export const tooManyOperations: BatchRule = {
  name: 'too-many-operations',
  find: ({ draft: { operations } }) => {
    if (operations.length <= MAX_BATCH_OPERATIONS) return [];
    const title = `The batch has ${counted(operations.length, 'operation')}; the limit is ${MAX_BATCH_OPERATIONS.toLocaleString('en-US')}`;
    return [{ level: 'error', key: undefined, title, text: 'Move some to another batch.' }];
  },
};

/** Everything that the interface says of the members, in the words of its schemas. */
export const shape: BatchRule = {
  name: 'shape',
  find: ({ draft }) => [...problemsOfBatch(draft), ...draft.operations.flatMap(problemsOfOperation)],
};

function problemsOfOperation({ key, kind, members }: DraftOperation): readonly RuleIssue[] {
  const read = batchOperationKinds[kind].safeParse(members);
  if (read.success) return [];
  return everyProblem(read.error).map((problem) => shapeIssue(key, asMissing(problem, members)));
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
  return read.success ? [] : everyProblem(read.error).map((problem) => shapeIssue(undefined, problem));
}

function shapeIssue(key: number | undefined, { member, words }: Problem): RuleIssue {
  const what = key === undefined ? 'The batch' : 'it';
  return {
    level: 'error',
    key,
    ...(member === '' ? {} : { member }),
    title: `${member === '' ? what : member} ${words}`,
  };
}

/** Said once for all: the rules go by what the draft itself says of them. */
export const notLookedAt: BatchRule = {
  name: 'not-looked-at',
  find: ({ tables }) => {
    const unknown = tables.filter(({ facts }) => facts === undefined);
    if (unknown.length === 0) return [];
    const title = `${counted(unknown.length, 'table')} not checked on the server yet`;
    return [
      { level: 'warning', key: undefined, title, text: `${listed(unknown.map(({ id }) => tableName(id)))}.` },
    ];
  },
};

/** Tables of which the server did not tell enough; the first reason stands for all. */
export const notKnown: BatchRule = {
  name: 'not-known',
  find: ({ tables }) => {
    const unknown = tables.filter(({ facts }) => facts?.state === 'unknown');
    if (unknown.length === 0) return [];
    const title = `Couldn’t check ${counted(unknown.length, 'table')} on the server.`;
    const problem = unknown.find(({ facts }) => facts?.problem !== undefined)?.facts?.problem;
    const names = `${listed(unknown.map(({ id }) => tableName(id)))}.`;
    return [
      {
        level: 'warning',
        key: undefined,
        title,
        text: problem === undefined ? names : `${names} ${problem}`,
      },
    ];
  },
};
