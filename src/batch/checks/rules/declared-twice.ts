import { onEach } from '../rule.ts';
import { nameOf, operationNumber } from '../words.ts';

export const declaredTwice = onEach('declare_table', 'declared-twice', ({ table, found }) => {
  if (found.presence !== 'there' || found.declaredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${nameOf(table.id)} is declared twice`,
    text: `By ${operationNumber(found.declaredBy)} first.`,
  };
});
