import { operationNumber, tableName } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const deregisteredTwice = onEach('deregister_table', 'deregistered-twice', ({ table, found }) => {
  if (found.presence !== 'absent' || found.deregisteredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is deregistered twice`,
    text: `By ${operationNumber(found.deregisteredBy)} first.`,
  };
});
