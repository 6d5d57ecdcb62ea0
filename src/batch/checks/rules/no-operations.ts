import type { Rule } from '../rule.ts';

export const noOperations: Rule = {
  name: 'no-operations',
  find: ({ draft }) =>
    draft.operations.length > 0
      ? []
      : [{ level: 'error', key: undefined, title: 'The batch has no operations' }],
};
