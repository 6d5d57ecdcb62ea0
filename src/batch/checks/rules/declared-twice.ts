import { operationNumber, tableName } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const declaredTwice = onEach('declare_table', 'declared-twice', ({ table, found }) => {
  if (found.presence !== 'there' || found.declaredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is declared twice`,
    text: `By ${operationNumber(found.declaredBy)} first.`,
  };
});
