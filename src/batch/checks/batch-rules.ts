import {
  batchOperationKinds,
  batchOperations,
  everyProblem,
  MAX_BATCH_OPERATIONS,
  type Problem,
} from '#protocol/index.ts';
import type { BatchContent, DraftOperation, OperationFields } from '../draft.ts';
import { counted } from './check-format.ts';
import { firstNumberFix } from './created-version-rules.ts';
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

/** Checks the draft against the schemas of the interface. */
export const shape: BatchRule = {
  name: 'shape',
  find: ({ draft, steps }) => {
    const versions = new Map(steps.map((step) => [step.operation.key, firstNumberFix(step)]));
    const found = draft.operations.flatMap(problemsOfOperation).map((issue) => {
      const isNumber = issue.isMissing === true && issue.member === 'version';
      return { ...issue, ...(isNumber && issue.key !== undefined ? versions.get(issue.key) : undefined) };
    });
    return [...problemsOfBatch(draft), ...asOne(found)];
  },
};

/** Merges what is missing in many operations into one sentence: nobody has edited them yet. */
function asOne(issues: readonly RuleIssue[]): readonly RuleIssue[] {
  const missing = new Map<string, number[]>();
  for (const { isMissing, key, title } of issues) {
    if (isMissing !== true || key === undefined) continue;
    const keys = missing.get(title);
    if (keys === undefined) missing.set(title, [key]);
    else keys.push(key);
  }
  return issues.flatMap((issue) => {
    const keys = issue.isMissing === true ? (missing.get(issue.title) ?? []) : [];
    if (keys.length < 2) return [issue];
    const { fix, ...all } = issue;
    return keys[0] === issue.key ? [{ ...all, keys }] : [];
  });
}

function problemsOfOperation({ key, kind, members }: DraftOperation): readonly RuleIssue[] {
  const read = batchOperationKinds[kind].safeParse(members);
  if (read.success) return [];
  return everyProblem(read.error).map(({ member, words }) => {
    const value = valueAt(members, member.split('.'));
    // If a value is missing, its other problems are not worth reporting.
    const reported = isEmpty(value) && member !== '' ? 'is missing' : words;
    return {
      ...shapeIssue(key, { member, words: reported }),
      ...(isEmpty(value) ? { isMissing: true } : {}),
    };
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

/** The label of the member's field in the form, or its name in the request if it has no field. */
function memberName(member: string): string {
  const [, index, end] = RANGE_END.exec(member) ?? [];
  return index === undefined ? (NAMES.get(member) ?? member) : `the ${end} of range ${Number(index) + 1}`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['id', 'the table'],
  ['version', 'the version'],
  ['manifest_path', 'the manifest path'],
  ['manifest_size', 'the manifest size'],
  ['e_tag', 'the ETag'],
  ['naming_scheme', 'the manifest naming'],
  ['ranges', 'the selection of versions'],
  ['location', 'the location'],
]);

/** SECURITY: software that reads a path with a NUL may stop there, and take another location for the right one. */
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
