import { MAX_BATCH_OPERATIONS } from '../../../protocol/index.ts';
import { counted } from '../check-format.ts';
import type { Rule } from '../rule.ts';

export const tooManyOperations: Rule = {
  name: 'too-many-operations',
  find: ({ draft: { operations } }) => {
    if (operations.length <= MAX_BATCH_OPERATIONS) return [];
    const title = `The batch has ${counted(operations.length, 'operation')}; the limit is ${MAX_BATCH_OPERATIONS.toLocaleString('en-US')}`;
    return [{ level: 'error', key: undefined, title, text: 'Move some to another batch.' }];
  },
};
