import {
  batchOperationKinds,
  batchOperations,
  everyProblem,
  MAX_BATCH_OPERATIONS,
  type Problem,
} from '#protocol/index.ts';
import type { BatchContent, DraftOperation, OperationFields } from '../draft.ts';
import { counted } from './check-format.ts';
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
  return everyProblem(read.error).map(({ member, words }) => {
    const value = valueAt(members, member.split('.'));
    // Of what was not given yet, it is not worth telling what else it must be.
    const told = value === undefined && member !== '' ? 'is required' : words;
    return { ...shapeIssue(key, { member, words: told }), ...(isEmpty(value) ? { isMissing: true } : {}) };
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const [, member] = Object.entries(value).find(([other]) => other === name) ?? [];
  return valueAt(member, rest);
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
    title: `${member === '' ? what : memberName(member)} ${words}`,
  };
}

const RANGE_END = /^ranges\.(\d+)\.(start|end)_version$/;

/** As the request has it; the ends of a range as the form has them. */
function memberName(member: string): string {
  const [, index, end] = RANGE_END.exec(member) ?? [];
  return index === undefined ? member : `the ${end} of range ${Number(index) + 1}`;
}

/** SECURITY: the one who reads a path with a NUL may stop at it, and take another place for the one that is meant. */
export const nulInText: BatchRule = {
  name: 'nul-in-text',
  find: ({ draft }) => [
    ...nulIssues(undefined, draft.members),
    ...draft.operations.flatMap(({ key, members }) => nulIssues(key, members)),
  ],
};

function nulIssues(key: number | undefined, members: OperationFields): readonly RuleIssue[] {
  const member = Object.keys(members).find((name) => name.includes(NUL) || holdsNul(members[name]));
  if (member === undefined) return [];
  const title = `${member.replaceAll(NUL, '\\0')} contains the character NUL`;
  return [{ level: 'error', key, member, title, text: 'No path or name can have it. Remove it.' }];
}

const NUL = '\0';

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => name.includes(NUL) || holdsNul(member));
}
