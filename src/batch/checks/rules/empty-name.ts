import { onEachStep } from '../rule.ts';

/** No table can have such a name: neither a path nor a file can hold it. */
export const emptyName = onEachStep('empty-name', ({ table: { id } }) => {
  if (id.includes('')) {
    return {
      level: 'error',
      member: 'id',
      title: 'part of the name is empty',
      text: `Part ${id.indexOf('') + 1} of ${id.length}.`,
    };
  }
  if (id.every((part) => part.isWellFormed())) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: 'the name contains an invalid character',
    text: 'It isn’t valid Unicode.',
  };
});
